import { join } from 'node:path';
import type { ChunkingContext, CodeSplittingGroup, ModuleInfo } from 'rolldown';

/** The compiler of a program's own texts: it comes when a program has some. */
const compiler = /@lingui\/message-utils|@messageformat|node_modules\/moo\//;
/** The sentences of the error catalogue: no page before the sign-in shows one. */
const sentences = /\/domain\/(?:error-catalogue|queue-errors)\./;
/** Kits with what they are built on: large, and of no use to pages that have no list or no form, such as Home. */
const kits = {
  lists: /\/src\/kit\/list\/|@tanstack\/(?:react-)?virtual/,
  forms: /\/src\/kit\/form\/|@mantine\/form|\/klona\/|\/fast-deep-equal\/|\/react-router\/.*\/useBlocker\./,
};

/** Which pages there are: the guard needs it at once, and a page before the sign-in when it has been drawn. */
const pageTable = /\/domain\/(?:pages?|page-rules|access\/role-sets)\.ts$/;

/** Where the frame of the signed-in pages begins, and the engine: whoever is signed in needs both before anything else. */
const signedIn =
  /\/src\/(?:routes\/_signed-in\.tsx\?tsr-split=\S*\bcomponent\b|(?:app\/let-in|offline\/account\/compose-offline|platform\/account\/(?:kept-account|page-triggers|device-sealing)|platform\/identity\/grant-seal)\.ts$)/;
/** Where people begin before the sign-in; what few of them ever open does not stand in the way of the others. */
const publicPage =
  /\/src\/routes\/(?!_signed-in|forgotpassword|resetpassword|login_\.help|sso-error|invalid-session)[^/]+\.tsx\?tsr-split=\S*\bcomponent\b/;
/** Proving who one is: asked for before the sign-in and after it, seldom, and then without the rest of either. */
const proving =
  /\/src\/(?:ui\/(?:fields\/(?:code-field|resend-code|new-password-field)|status\/mfa-method-text|text\/use-seconds-until)|features\/session\/proof\/(?:proof|use-proof|choose-method|give-\w+|proof-form)|platform\/identity\/passkeys)\./;
/** Maintenance that is announced, and the dates that it is said with: signed-in pages have both, a sign-in page seldom. */
const announcing = /\/src\/(?:kit\/maintenance\/|ui\/text\/date-format\.)/;
const recoveryPage =
  /\/src\/(?:routes\/(?:forgotpassword|resetpassword|login_\.help|sso-error|invalid-session)\.tsx\?tsr-split=\S*\bcomponent\b|features\/session\/pages\/sign-in-code\.tsx$|kit\/language-select\.tsx$)/;
/** Where most people begin after the sign-in: what only other pages share does not stand in their way. */
const firstPage = /\/src\/routes\/_signed-in\/(?:overview|account-overview\.index)\.tsx\?tsr-split=\S*\bcomponent\b/;
/** Drawn only once all texts are there. */
const waitsForTexts = /\/src\/(?:app\/action-faces\.gen|routes\/)/;
const signedInPage = /\/src\/routes\/_signed-in\/.*\.tsx\?tsr-split=\S*\bcomponent\b/;

/**
 * Which file of the built page holds which module. Each file costs a request, which without a network the worker answers, and
 * small ones compress badly; but what a page does not need should not stand in its way.
 */
export function pageChunks(root: string): readonly CodeSplittingGroup[] {
  let needs: Needs | undefined;
  return [
    {
      debugName: 'shared',
      name: (id, modules) => sharedFile(id, (needs ??= whoNeeds(modules, root))),
      includeDependenciesRecursively: false,
      priority: 2,
    },
    // Rules that a page shares with what opens over it. How account numbers look is large, and only who adds one needs it.
    {
      name: 'rules',
      test: /\/domain\/(?!bank-accounts\/)/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 1,
    },
  ];
}

/**
 * The file that a module shares with others of its kind: what every start needs, what stands before the sign-in and after it,
 * often or seldom, what every signed-in page needs, what pages of several areas are made of, and what the pages of one area have in common.
 */
function sharedFile(id: string, needs: Needs): string | null {
  if (compiler.test(id)) return null;
  if (sentences.test(id)) return 'frame';
  if (proving.test(id)) return 'proving';
  if (announcing.test(id)) return 'announcing';
  // The router's index names everything of it: what only forms use does not belong to every start.
  if (kitOf(id) === 'forms') return 'forms';
  if (needs.start.has(id)) return 'start';
  if (needs.signedInRoutes.has(id)) return 'routes';
  if (pageTable.test(id)) return 'pages';
  const pages = needs.signedInPages.filter((page) => page.needs.has(id));
  const isOfFrame = needs.frame.has(id);
  const isShared = isOfFrame || pages.length > 0 || needs.recoveryPages.has(id);
  if (needs.publicPages.has(id)) return isShared ? 'before-sign-in' : null;
  if (needs.recoveryPages.has(id) && (isOfFrame || pages.length > 0)) return 'both-sides';
  if (isOfFrame) return 'frame';
  const [area, ...otherAreas] = new Set(pages.map((page) => page.area));
  if (otherAreas.length > 0) return kitOf(id) ?? piecesOf(id, needs);
  // What the first pages open over themselves brings no other area's pages with it.
  if (needs.overFirstPages.has(id) && !needs.firstPages.has(id) && !needs.firstAreas.includes(area))
    return pages.length > 0 ? 'overlay-pieces' : null;
  // What the kit has for one area is used by what opens over the frame too: it brings none of that area's pages with it.
  return pages.length > 1 && /\/src\/(?!kit\/)/.test(id) ? (area ?? null) : null;
}

/** What pages of several areas are made of, by who needs it first: a first page, what opens over one, or only other pages. */
function piecesOf(id: string, needs: Needs): string {
  if (needs.firstPages.has(id)) return 'pieces';
  return needs.overFirstPages.has(id) ? 'overlay-pieces' : 'shared-pieces';
}

function kitOf(id: string): string | undefined {
  return Object.entries(kits).find(([, part]) => part.test(id))?.[0];
}

type Ids = ReadonlySet<string>;
type Needs = {
  readonly start: Ids;
  /** What the router knows of the pages behind the sign-in, without what they are made of. */
  readonly signedInRoutes: Ids;
  readonly publicPages: Ids;
  /** What is opened before the sign-in too, but seldom. */
  readonly recoveryPages: Ids;
  readonly frame: Ids;
  readonly firstPages: Ids;
  /** What opens over the first pages, and in the frame around them. */
  readonly overFirstPages: Ids;
  readonly firstAreas: readonly (string | undefined)[];
  readonly signedInPages: readonly { readonly area: string | undefined; readonly needs: Ids }[];
};

function whoNeeds(modules: ChunkingContext, root: string): Needs {
  const main = [join(root, 'src', 'main.tsx')];
  const all = walk(modules, main, (info) => [...info.importedIds, ...info.dynamicallyImportedIds]);
  const matching = (pattern: RegExp) => [...all].filter((id) => pattern.test(id));
  const neededBy = (ids: readonly string[]) => walk(modules, ids, (info) => info.importedIds);
  const [frame, firstPages] = [neededBy(matching(signedIn)), neededBy(matching(firstPage))];
  const openedLater = [...frame, ...firstPages].flatMap(
    (id) => modules.getModuleInfo(id)?.dynamicallyImportedIds.filter((opened) => !waitsForTexts.test(opened)) ?? [],
  );
  return {
    start: neededBy(main),
    signedInRoutes: neededBy([join(root, 'src', 'app', 'route-tree.gen.ts')]),
    publicPages: neededBy(matching(publicPage)),
    recoveryPages: neededBy(matching(recoveryPage)),
    frame,
    firstPages,
    overFirstPages: neededBy(openedLater),
    firstAreas: matching(firstPage).map((page) => areaOf(page, modules)),
    signedInPages: matching(signedInPage).map((page) => ({ area: areaOf(page, modules), needs: neededBy([page]) })),
  };
}

/** The folder of `src/features` that a page comes from. */
function areaOf(page: string, modules: ChunkingContext): string | undefined {
  const imported = modules.getModuleInfo(page)?.importedIds ?? [];
  return imported.map((id) => /\/src\/features\/([^/]+)\//.exec(id)?.[1]).find((area) => area !== undefined);
}

function walk(modules: ChunkingContext, from: readonly string[], onward: (info: ModuleInfo) => readonly string[]): Ids {
  const found = new Set(from);
  // A set that grows is gone through to its end.
  for (const id of found) {
    const info = modules.getModuleInfo(id);
    if (info) for (const next of onward(info)) found.add(next);
  }
  return found;
}
