import { join } from 'node:path';
import type { ChunkingContext, CodeSplittingGroup, ModuleInfo } from 'rolldown';

/** The compiler of a program's own texts, loaded only if a program has some. */
const compiler = /@lingui\/message-utils|@messageformat|node_modules\/moo\//;
/** The messages of the error catalogue and the components that show them: no first page loads them. */
const sentences = /\/(?:domain\/(?:error-catalogue|(?:[^/]+\/)?[^/]+-errors)\.ts|src\/ui\/status\/refusal-text\.tsx)$/;
/** Parts of the kit with their libraries: large, and not needed by pages without a list or a form, such as Home. */
const kits = {
  lists: /\/src\/kit\/list\/|@tanstack\/(?:react-)?virtual/,
  forms: /\/src\/kit\/form\/|@mantine\/form|\/klona\/|\/fast-deep-equal\//,
  confirmations: /\/src\/kit\/dialog\/(?:confirm-dialog|use-close-on-back)\.|\/react-router\/.*\/useBlocker\./,
};

/** The table of pages: the guard needs it at once, a page before the sign-in only after it has been drawn. */
const pageTable = /\/domain\/(?:pages?|page-rules|access\/role-sets)\.ts$/;

/** Where the frame of the signed-in pages begins, and the engine: a signed-in person needs both first. */
const signedIn =
  /\/src\/(?:routes\/_signed-in\.tsx\?tsr-split=\S*\bcomponent\b|(?:frame\/let-in|offline\/account\/compose-offline|platform\/account\/(?:hold-account|kept-account|page-triggers|device-sealing)|platform\/identity\/grant-seal)\.ts$)/;
/** The session and its requests: everybody who is signed in needs it at once, a first visit only with the first request. */
const sessionCode = /\/src\/platform\/wire\/page\/page-connection\.ts$/;
/** Pages where people begin before the sign-in; pages that few of them open are in other files. */
const publicPage =
  /\/src\/routes\/(?!_signed-in|activate|confirm-email|forgotpassword|resetpassword|login_\.help|sso-error|invalid-session)[^/]+\.tsx\?tsr-split=\S*\bcomponent\b/;
/** Of these, where most people sign in: the others have a file of their own for what they share with signed-in pages. */
const signInPage = /\/src\/routes\/login\.tsx\?tsr-split=\S*\bcomponent\b/;
/** Identity verification: needed before and after the sign-in, but rarely. */
const proving =
  /\/domain\/access\/mfa\.ts$|\/src\/(?:ui\/(?:fields\/(?:code-field|resend-code|new-password-field)|status\/mfa-method-text|text\/use-seconds-until)|features\/session\/proof\/(?:proof|use-proof|choose-method|give-\w+|proof-form)|platform\/identity\/passkeys)\./;
/** Announced maintenance and its dates: signed-in pages always have both, a sign-in page seldom. */
const announcing = /\/src\/(?:kit\/maintenance\/|ui\/text\/date-format\.)/;
/** Notices of the program for pages before and after the sign-in; they need no part of the frame. */
const publicNotice = /\/src\/kit\/(?:alerts\/public-alerts|maintenance\/maintenance-(?:banner|screen))\.tsx$/;
const recoveryPage =
  /\/src\/(?:routes\/(?:activate|confirm-email|forgotpassword|resetpassword|login_\.help|sso-error|invalid-session)\.tsx\?tsr-split=\S*\bcomponent\b|features\/session\/pages\/sign-in-code\.tsx$|kit\/language-select\.tsx$)/;
/** Pages where most people begin after the sign-in: code that only other pages share is in other files. */
const firstPage = /\/src\/routes\/_signed-in\/(?:overview|account-overview\.index)\.tsx\?tsr-split=\S*\bcomponent\b/;
const invoicePage = /\/src\/routes\/_signed-in\/account-overview\.index\.tsx\?tsr-split=\S*\bcomponent\b/;
/** Home is also shown behind dialogs of other areas, which must not move it into chunks that all pages share. */
const home = /\/src\/features\/overview\//;
/** The invoice list is also shown behind dialogs of other areas, and Home does not need it. */
const invoiceList = /\/src\/features\/invoices\/list\/[\w-]+\.tsx?$/;
/** The texts of activities: Home shows them, the invoice list does not. */
const activity = /\/(?:src\/kit|domain)\/activity\//;
/** Drawn only once all texts are there. */
const waitsForTexts = /\/src\/(?:frame\/action-faces\.gen|routes\/)/;
const signedInPage = /\/src\/routes\/_signed-in\/.*\.tsx\?tsr-split=\S*\bcomponent\b/;

/**
 * Assigns the modules of the built page to files. Each file costs a request, which the worker answers offline, and small files compress
 * badly; but a page should not load code that it does not need.
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
    // Rules that a page shares with its dialogs. The formats of account numbers are large, and needed only to add an
    // account.
    {
      name: 'rules',
      test: /\/domain\/(?!bank-accounts\/|alerts\/)/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 1,
    },
  ];
}

/**
 * The file of a module that several pages share. There is one for every start, for code before and after the
 * sign-in (frequent or rare), for all signed-in pages, for pages of several areas, and for pages of one area.
 */
function sharedFile(id: string, needs: Needs): string | null {
  if (compiler.test(id)) return null;
  if (sentences.test(id)) return 'sentences';
  if (proving.test(id)) return 'proving';
  if (announcing.test(id)) return 'announcing';
  // The router's index imports all its modules, so what only forms and confirmations need would load with every start.
  const kit = kitOf(id);
  if (kit === 'forms' || kit === 'confirmations') return kit;
  if (needs.start.has(id)) return 'start';
  if (needs.session.has(id)) return needs.publicPages.has(id) ? 'start' : 'routes';
  if (needs.signedInRoutes.has(id)) return 'routes';
  if (pageTable.test(id)) return 'pages';
  const pages = needs.signedInPages.filter((page) => page.needs.has(id));
  const isOfFrame = needs.frame.has(id);
  const isShared = isOfFrame || pages.length > 0 || needs.recoveryPages.has(id);
  if (needs.publicPages.has(id))
    return isShared ? (needs.signInPage.has(id) ? 'before-sign-in' : 'public-pieces') : null;
  // Needed by all signed-in pages, or only by those about the security of a person.
  if (needs.recoveryPages.has(id) && (isOfFrame || pages.length > 0)) return isOfFrame ? 'both-sides' : 'recovery';
  if (needs.publicNotices.has(id)) return 'announcing';
  if (isOfFrame) return 'frame';
  const [area, ...otherAreas] = new Set(pages.map((page) => page.area));
  if (needs.firstPages.has(id) && home.test(id)) return 'home';
  if (needs.firstPages.has(id) && invoiceList.test(id)) return 'invoice-list';
  // The invoice list does not load what only other lists use, such as sorting in memory.
  if (otherAreas.length > 0) return kit && needs.firstPages.has(id) ? kit : piecesOf(id, needs);
  // Dialogs of the first pages do not pull in pages of other areas.
  if (needs.overFirstPages.has(id) && !needs.firstPages.has(id) && !needs.firstAreas.includes(area))
    return pages.length > 0 ? 'overlay-pieces' : null;
  // Parts of the kit for one area are used by dialogs of the frame too, and must not pull in that area's pages.
  return pages.length > 1 && /\/src\/(?!kit\/)/.test(id) ? (area ?? null) : null;
}

/** What pages of several areas share, by who needs it first: the invoice list, Home, a dialog of one of them, or only other pages. */
function piecesOf(id: string, needs: Needs): string {
  if (needs.firstPages.has(id)) {
    if (activity.test(id)) return 'activity-pieces';
    return needs.invoicePage.has(id) ? 'pieces' : 'home-pieces';
  }
  return needs.overFirstPages.has(id) ? 'overlay-pieces' : 'shared-pieces';
}

function kitOf(id: string): string | undefined {
  return Object.entries(kits).find(([, part]) => part.test(id))?.[0];
}

type Ids = ReadonlySet<string>;
type Needs = {
  readonly start: Ids;
  readonly session: Ids;
  /** The routes of the signed-in pages, without their components. */
  readonly signedInRoutes: Ids;
  readonly publicPages: Ids;
  readonly signInPage: Ids;
  readonly publicNotices: Ids;
  /** Opened before the sign-in too, but seldom. */
  readonly recoveryPages: Ids;
  readonly frame: Ids;
  readonly firstPages: Ids;
  /** Of the first pages, the invoice list. */
  readonly invoicePage: Ids;
  /** Dialogs of the first pages and of the frame around them. */
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
    session: neededBy(matching(sessionCode)),
    signedInRoutes: neededBy([join(root, 'src', 'app', 'route-tree.gen.ts')]),
    publicPages: neededBy(matching(publicPage)),
    signInPage: neededBy(matching(signInPage)),
    publicNotices: neededBy(matching(publicNotice)),
    recoveryPages: neededBy(matching(recoveryPage)),
    frame,
    firstPages,
    invoicePage: neededBy(matching(invoicePage)),
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
  // A `for…of` over a set also visits what is added meanwhile.
  for (const id of found) {
    const info = modules.getModuleInfo(id);
    if (info) for (const next of onward(info)) found.add(next);
  }
  return found;
}
