/** The parts of an OpenAPI document read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
  >;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A GET that returns a list, or something that contains one. */
export interface ListOfApi {
  readonly path: string;
  /** True if the list is paged or continues from a cursor, so it grows. */
  readonly paged: boolean;
  readonly required: readonly string[];
}

const PAGING = new Set(['page', 'before', 'after']);

/** Every list in the API, found in its document. */
export function listsOf(document: ApiDocument): ListOfApi[] {
  const follow = (schema: Schema | undefined): Schema | undefined => {
    let found = schema;
    while (found?.$ref) {
      // References point to a schema in the same document.
      found = found.$ref
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Schema;
    }
    return found;
  };
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const responseSchema = follow(get.responses['200']?.content?.['application/json']?.schema as Schema | undefined);
    const has = [responseSchema, ...Object.values(responseSchema?.properties ?? {})].some(
      (each) => follow(each)?.type === 'array',
    );
    if (!has) return [];
    const parameters = get.parameters ?? [];
    return [
      {
        path,
        paged: parameters.some(({ name }) => PAGING.has(name)),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      },
    ];
  });
}
