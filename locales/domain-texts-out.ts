import type { Plugin } from 'vite';

const describedText = /(\/\*i18n\*\/ *\{\s*id: *(['"])(?:(?!\2).)+\2),\s*message:\s*(['"`])(?:\\.|(?!\3)[^\\])*\3,?/g;
const describedId = /\/\*i18n\*\/ *\{\s*id: *(['"])(?:(?!\1).)+\1,\s*\}/g;
/** The labels of an action: who shows them reads the list that is made of them. */
const labelsOfAction = /^ {2}labels: \{\n.*?^ {2}\},\n/gms;
/** When a refusal happens: only the server says that, in its log and to whoever reads its schema. */
const whenItHappens = /^ *when: (['"`])(?:\\.|(?!\1)[^\\])*\1,$/gm;

/**
 * The texts that `domain/` writes beside their ids are the source of the catalogues. In a built page they would be there
 * twice; where a message is a macro's, Lingui takes it out in the same way. What shows no text at all needs no ids either.
 */
export function domainTextsOut({ keepsIds = true }: { readonly keepsIds?: boolean } = {}): Plugin {
  return {
    name: 'portal-domain-texts-out',
    // Before the types are taken out, and with them the marks.
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

/** `{ id: 'a.title', message: 'Title' }` → `{ id: 'a.title' }`, wherever it is marked as a text; and no line that says `when`. */
function withoutDescribedTexts(code: string): string {
  return code.replaceAll(describedText, '$1, ').replaceAll(whenItHappens, '');
}
