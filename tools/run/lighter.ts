type Replaced = readonly (readonly [what: string, instead: string])[];

/**
 * What libraries make anew for each call and each query of a page that V8 puts in the old generation (`young-functions.ts`), and that isn't an
 * assigned function: getters, and Node's `Writable`, whose state makes such a function itself. `light-my-request` (our own API, called within
 * the process) has two getters, which one for all replaces, and a `Writable` that throws all away; TanStack's query one by which a query on the
 * server, that nobody cancels, would know whether its signal was taken. Each kept all that it came from until the next collection of the old generation.
 * React's `renderToString` gets a further option, `into`: what has a `push` takes a page scrap by scrap, and the text that is returned stays
 * empty (`web/platform/drawn-pieces.ts`). By the bundle that they belong to, and by their file.
 */
const LIGHTER: Readonly<Record<'server' | 'pages', Readonly<Record<string, Replaced>>>> = {
  server: {
    'light-my-request/lib/response.js': [
      [
        `const res = {\n    raw: {\n      res: response\n    },`,
        `const res = {\n    __proto__: ANSWER,\n    raw: {\n      res: response\n    },`,
      ],
      [`trailers: {},\n    get cookies () {\n      return setCookie.parse(this)\n    }\n`, 'trailers: {}\n'],
      [
        `return new Writable({\n    write (_chunk, _encoding, callback) {\n      setImmediate(callback)\n    }\n  })\n}`,
        `return new NullSocket()\n}\n
const ANSWER = { get cookies () { return setCookie.parse(this) } }\n
class NullSocket extends require('node:events').EventEmitter {
  writable = true
  destroyed = false
  _writableState = { corked: 0 }
  writableLength = 0
  writableHighWaterMark = 16384
  cork () {}
  uncork () {}
  write (_chunk, encoding, callback) {
    const written = typeof encoding === 'function' ? encoding : callback
    if (written) setImmediate(written)
    return true
  }
  destroy (error) {
    if (this.destroyed) return this
    this.destroyed = true
    this.writable = false
    process.nextTick(() => {
      if (error) this.emit('error', error)
      this.emit('close')
    })
    return this
  }
}`,
      ],
    ],
    'light-my-request/lib/request.js': [
      [
        `Object.defineProperty(this, 'connection', {\n    get () {\n      FST_LIGHTMYREQUEST_DEP01()\n      return this.socket\n    },\n    configurable: true\n  })\n`,
        '',
      ],
      [
        'util.inherits(Request, Readable)\n',
        `util.inherits(Request, Readable)
Object.defineProperty(Request.prototype, 'connection', {
  get () {
    FST_LIGHTMYREQUEST_DEP01()
    return this.socket
  },
  configurable: true
})\n`,
      ],
    ],
  },
  pages: {
    '@tanstack/query-core/build/modern/query.js': [
      [
        `signal: {
					enumerable: true,
					get: () => {
						this.#abortSignalConsumed = true;
						return abortController.signal;
					}
				}`,
        'signal: { enumerable: true, value: abortController.signal }',
      ],
    ],
    'react-dom/cjs/react-dom-server-legacy.node.production.js': [
      [
        'readyToStream = !1;\n  options = createResumableState(',
        'readyToStream = !1,\n    into = options ? options.into : void 0;\n  options = createResumableState(',
      ],
      ['null !== chunk && (result += chunk);', 'null !== chunk && (into ? into.push(chunk) : (result += chunk));'],
    ],
  },
};

function fileOf(path: string): string {
  return path.split('/node_modules/').at(-1) ?? '';
}

/** A library's file, lighter where it is one of these. @throws where a new version reads otherwise, so that it is looked at again */
export function lighter(bundle: keyof typeof LIGHTER, path: string, code: string): string {
  const file = fileOf(path);
  let light = code;
  for (const [what, instead] of LIGHTER[bundle][file] ?? []) {
    if (!light.includes(what)) {
      throw new Error(
        `${file} is no longer what tools/run/lighter.ts makes lighter: look for "${what.slice(0, 40)}…".`,
      );
    }
    light = light.replace(what, () => instead);
  }
  return light;
}

/** @throws where a bundle was made of other files than those, so that nothing was made lighter */
export function allLighter(bundle: keyof typeof LIGHTER, paths: Iterable<string>): void {
  const files = new Set([...paths].map(fileOf));
  const missing = Object.keys(LIGHTER[bundle]).filter((file) => !files.has(file));
  if (missing.length > 0)
    throw new Error(`Not in the bundle of ${bundle}: ${missing.join(', ')} (tools/run/lighter.ts).`);
}
