import type { Plugin } from 'vite';

const describedText = /(\/\*i18n\*\/ *\{\s*id: *(['"])(?:(?!\2).)+\2),\s*message:\s*(['"`])(?:\\.|(?!\3)[^\\])*\3,?/g;
const describedId = /\/\*i18n\*\/ *\{\s*id: *(['"])(?:(?!\1).)+\1,\s*\}/g;
/** The labels and the start of an action: screens read the generated lists of them instead. */
const labelsOfAction = /^ {2}starts: \{ [^\n]* \},\n {2}labels: \{\n.*?^ {2}\},\n/gms;
/** The condition of a refusal: only the server uses it, in its log and in its schema. */
const whenItHappens = /^ *when: (['"`])(?:\\.|(?!\1)[^\\])*\1,$/gm;

/**
 * The texts beside the ids in `domain/` are the source of the catalogues. A built page would contain them twice, so they are removed, as
 * Lingui does for its macros. Code that shows no text needs no ids either.
 */
export function domainTextsOut({ keepsIds = true }: { readonly keepsIds?: boolean } = {}): Plugin {
  return {
    name: 'portal-domain-texts-out',
    // Runs before the types and the i18n comments are removed.
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:domain|src)\/[^?]*\.tsx?$/, code: /\/\*i18n\*\// },
      handler: (source, id) => {
        const code = id.endsWith('.action.ts') ? source.replace(labelsOfAction, '') : source;
        const withIds = withoutDescribedTexts(code);
        return { code: keepsIds ? withIds : withIds.replaceAll(describedId, 'null'), map: null };
      },
    },
  };
}

/** `{ id: 'a.title', message: 'Title' }` → `{ id: 'a.title' }`, wherever it is marked as a text; removes the lines of `when`. */
function withoutDescribedTexts(code: string): string {
  return code.replaceAll(describedText, '$1, ').replaceAll(whenItHappens, '');
}
