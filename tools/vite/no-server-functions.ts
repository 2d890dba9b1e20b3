import type { Plugin } from 'vite';

const ADAPTER = /\/start-client-core\/dist\/esm\/client\/ServerFunctionSerializationAdapter\.js(\?.*)?$/;
const KEY = '$TSS/serverfn';

/**
 * Removes the code that calls server functions returned by a loader (a tenth of the file that all pages share, most of
 * it a serializer). We have no server functions, because our pages call the API. If one appears anyway, it throws an
 * error.
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
