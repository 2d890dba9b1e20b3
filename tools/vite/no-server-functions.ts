import type { Plugin } from 'vite';

const ADAPTER = /\/start-client-core\/dist\/esm\/client\/ServerFunctionSerializationAdapter\.js(\?.*)?$/;
const KEY = '$TSS/serverfn';

/**
 * Leaves out of every page what calls functions of the server that a loader handed over (a tenth of the file that all pages
 * share, most of it a serializer): this web has none, its pages call the API. One that came all the same says so.
 */
export function noServerFunctions(): Plugin {
  return {
    name: 'callboard:no-server-functions',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      ADAPTER.test(id)
        ? `const none = () => { throw new Error('Functions of the server are left out of the browser.'); };
           export const ServerFunctionSerializationAdapter = {
             key: '${KEY}', test: () => false, toSerializable: none, fromSerializable: none,
           };`
        : null,
  };
}
