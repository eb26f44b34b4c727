import { actions } from '../../domain/actions.ts';

/** Patterns that the sources must not contain: each rule has its files, its pattern and its reason. */
export interface TidyRule {
  readonly name: string;
  readonly why: string;
  /** The files of the rule, by their path from the root. */
  readonly where: RegExp;
  /** Exempt files, each group with its reason. */
  readonly except?: readonly { readonly files: RegExp; readonly reason: string }[];
  /** The forbidden pattern. Comments are removed before the search unless `inComments`. */
  readonly forbidden: RegExp;
  readonly inComments?: boolean;
  /** A file and a text that the rule must find, to prove that the rule works. */
  readonly example: { readonly file: string; readonly text: string };
}

const code = /^(domain|src|sw|server|scripts|test)\/.*\.(ts|tsx|mjs)$|^[^/]+\.(ts|mjs)$/;
const self = { files: /^test\/architecture\//, reason: 'names what it forbids' };

/** The module whose names and comments use only standard terms. */
const strictlyStandard = /^src\/block-store\//;
/** Folders whose names and comments must use the standard terms. */
const inStandardTerms =
  /^(?:(?:domain|server|sw|scripts)\/|src\/(?!block-store\/)|test\/(?!architecture\/))(?:[^/]+\/)*[^/]+\.(?:tsx?|mjs|md)$/;

export const tidyRules: readonly TidyRule[] = [
  {
    name: 'a key is compared with Enter by onEnter only',
    why: 'The Enter that confirms the text of an input method must not act.',
    where: /^(src|sw)\/.*\.tsx?$/,
    except: [{ files: /^src\/ui\/text\/on-enter\.ts$/, reason: 'is onEnter' }],
    forbidden: /(['"`])(?:Numpad)?Enter\1|\bkeyCode ?[=!]==? ?13\b/,
    example: { file: 'src/frame/chrome/menus/command-palette.tsx', text: "if (event.key === 'Enter') run();" },
  },
  {
    name: 'a field that parses its text is a component of ui/fields, which reports unreadable text',
    why: 'The fields of a library keep their last valid value while the text is unreadable, and the form acts on it.',
    where: /^src\/.*\.tsx?$/,
    forbidden:
      /\b(?:Date(?:Time)?(?:Picker)?Input|(?:Month|Year)PickerInput|DateTimePicker|TimeInput|TimePicker|NumberInput|MaskInput|Autocomplete|TagsInput|MultiSelect|PinInput|ColorInput|RangeSlider)\b|type="(?:number|date|time|datetime-local|month|week)"/,
    except: [
      {
        files: /^src\/features\/policies\/policy-form\.tsx$/,
        reason: 'its native time fields report an unreadable time as an empty text, which the schema refuses',
      },
    ],
    example: { file: 'src/features/payments/pay-from.tsx', text: "import { DateInput } from '@mantine/dates';" },
  },
  {
    name: 'standard terms: optimistic update, tombstone, backoff, version, quarantine, encryptor, compaction …',
    why: 'A term of our own has to be learned; the standard one is known, or can be looked up.',
    where: strictlyStandard,
    forbidden:
      /predict|removal|\bpauses?\b|evaluationContext|waiting ?line|\b[gG]ate\b|\btid(?:y|ied|ying)\b|kept ?screen|\bsealer|taken? ?over|(?<![/\w])mark\b|set ?aside|patience|\b[sS]tanding\b|[dD]esk\b|(?:begin|read) ?ahead|happening|taken? ?back|let go\b|takes? nothing in|\balike\b/i,
    inComments: true,
    example: {
      file: 'src/block-store/limits.ts',
      text: '/** What is damaged takes nothing in until it is cleared. */',
    },
  },
  {
    name: 'a thing that has a standard term is called by it: optimistic update, tombstone, quarantine, cancel, status …',
    why: 'The same: a reader knows the standard term already. Ids of messages and names that are stored or on the wire keep theirs.',
    where: inStandardTerms,
    except: [{ files: /^server\/migrations\//, reason: 'a migration that has run does not change' }],
    forbidden: new RegExp(
      [
        /(?<!un)predict(?!ions?\b)/, // optimistic update
        /\b(?:a|the|is) ?_?removal\b/, // tombstone
        /onlooker/, // evaluation context
        /waiting ?line/, // semaphore, lock
        /\btid(?:y|ied|ying)\b/, // compaction
        /(?:begin|begun|read) ?ahead/, // preload
        /(?<!')kept ?screen/, // snapshot
        /\bsealer/, // encryptor
        /\blook(?:s|ing)? at (?:a|the) device\b/, // probe
        /(?<=\b(?:a|the|its|their) )marks?\b(?= of (?:a|the) (?:row|table|version)\b)/, // version counter
        /(?<!['`])set ?aside(?![:/])/, // quarantine; also the name of the table on devices
        /patience/, // request timeout
        /(?<!under|out|[a-z]\.|')standing/, // status
        /(?<!help )\bdesk\b/, // service
        /taken? ?over/, // migrated
        /take[ns]? ?back|taking ?back/, // cancel
      ]
        .map(({ source }) => source)
        .join('|'),
      'i',
    ),
    inComments: true,
    example: { file: 'server/actions/perform-cancel-action.ts', text: '/** Takes back what waits. */' },
  },
  {
    name: 'nothing is left for later in the code',
    why: 'A gap is an issue, not a comment; a screen that promises itself is worse than none.',
    where: /\.(ts|tsx|mjs|css|html|po|md|json)$/,
    except: [self, { files: /^package-lock\.json$/, reason: 'names of packages' }],
    forbidden: /\b(TODO|FIXME|HACK)\b|\b[Cc]oming soon\b/,
    inComments: true,
    example: { file: 'src/ui/fields/menu.tsx', text: '<p>Reports: Coming soon</p>' },
  },
  {
    name: 'every journey takes its test from test/journeys/support/world.ts',
    why: 'What holds in every journey is asked there: nothing is refused by the content security policy.',
    where: /^test\/journeys\/.*\.spec\.ts$/,
    forbidden: /\btest\b.*from '@playwright\/test'/,
    example: { file: 'test/journeys/a.spec.ts', text: "import { expect, test } from '@playwright/test';" },
  },
  {
    name: 'only server/programs/public-links.ts makes an address of the portal for a message',
    why: 'An address from a request is what its client claims; one from a host alone has no port.',
    where: /^server\/.*\.ts$/,
    except: [
      { files: /^server\/programs\/public-links\.ts$/, reason: 'makes them' },
      { files: /^server\/http\/listen-on\.ts$/, reason: 'the address on which this process listens' },
      {
        files: /^server\/http\/portal-request\.ts$/,
        reason: 'the origin of a request, for passkeys and single sign-on',
      },
      { files: /^server\/session\/sso\/demo-/, reason: 'the demo’s identity provider has addresses of its own' },
    ],
    forbidden: /https?:\/\/\$\{|:\/\/\$\{|\blinkBase\b/,
    example: { file: 'server/approvals/tell-approvers.ts', text: 'const link = `https://${program.host}/approvals`;' },
  },
  {
    name: 'the domain and the engine read no clock and throw no dice',
    why: 'Time and chance are ports: a test sets them, and page, worker and server agree.',
    where: /^(domain|src\/offline)\//,
    forbidden:
      /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\)|\bMath\.random\b|\bcrypto\.(randomUUID|getRandomValues)\b|\bperformance\.now\b/,
    example: { file: 'src/offline/entries/replay.ts', text: 'const at = Date.now();' },
  },
  {
    name: 'the network is reached in src/platform, sw and server only',
    why: 'The network only ever writes the local database; the screen only ever reads it.',
    where: /^(domain|src)\//,
    except: [{ files: /^src\/platform\//, reason: 'the adapters' }],
    forbidden: /\bfetch\(|\bXMLHttpRequest\b|\bnew (EventSource|WebSocket)\b|\bsendBeacon\(/,
    example: { file: 'src/features/invoices/invoice-screen.tsx', text: "const rows = await fetch('/graphql');" },
  },
  {
    name: 'features of the browser are asked for in src/platform/browser only',
    why: 'Each may be missing, and may exist and throw, as where cookies are blocked; there it is guarded, and has a form in memory.',
    where: /^(src|sw)\//,
    except: [
      { files: /^src\/platform\/browser\//, reason: 'the guarded functions' },
      { files: /^src\/block-store\/sealing\//, reason: 'behind a port, whose caller judges a failure' },
      { files: /^src\/ui\/fields\/copy-button\.tsx$/, reason: 'guarded; says that nothing was copied' },
      { files: /^src\/platform\/account\/device-ports\.ts$/, reason: 'guarded; says why the storage is missing' },
    ],
    forbidden:
      /\bnavigator\??\.(locks|serviceWorker|storage|clipboard|share|canShare|setAppBadge|clearAppBadge|credentials|permissions)\b|\bnew BroadcastChannel\b|\bdocument\.cookie\b|(?:\b(?:window|globalThis|self)\.|(?<![.\w]))(?:localStorage|sessionStorage)\b(?!:)|(?<!\.)\bmatchMedia\(|\bwindow\.matchMedia\b|\brequestIdleCallback\b|(?<![\w'])Notification\??\.\w|\bglobalThis\.(Notification|indexedDB)\b|\bPublicKeyCredential\b/,
    example: { file: 'src/features/home/home-page.tsx', text: "localStorage.setItem('a', 'b');" },
  },
  {
    name: 'a screen asks no action for its name',
    why: 'What differs between actions stands in their definitions and faces: a list of names forgets the next one.',
    where: /^src\/(features|kit|ui)\//,
    forbidden: new RegExp(`kind [!=]== '(${Object.keys(actions).join('|')})'`),
    example: { file: 'src/features/outbox/entry-item.tsx', text: "if (envelope.kind === 'payInvoices') return null;" },
  },
  {
    name: 'suites that try every action name none',
    why: 'They take their actions from test/examples; a list of names forgets the next one.',
    where:
      /^test\/(faults\/(schedule|world|pairs|gallery)|server\/actions\/(every-action|other-peoples-ids|example-rows))/,
    forbidden: new RegExp(`['"](${Object.keys(actions).join('|')})['"]`),
    example: { file: 'test/faults/schedule/intent.ts', text: "if (envelope.kind === 'payInvoices') return [];" },
  },
  {
    name: 'effects live in src/frame, src/app and src/platform',
    why: 'A screen that does things by itself when it appears is a screen nobody can follow.',
    where: /^src\//,
    except: [{ files: /^src\/(app|frame|platform)\//, reason: 'where they belong' }],
    forbidden: /\buse(Layout|Insertion)?Effect\(/,
    example: { file: 'src/features/invoices/invoice-screen.tsx', text: 'useEffect(() => load(), []);' },
  },
  {
    name: 'a dialog has an address: screens use RouteDialog, PageDialog or PageSheet of src/kit/dialog',
    why: 'A link opens it, going back closes it, and a reload keeps it.',
    where: /^src\/(?!kit\/dialog\/)/,
    except: [
      {
        files: /^src\/frame\/chrome\/menus\/command-palette\.tsx$/,
        reason: 'has an address, and no title as other dialogs do',
      },
      {
        files: /^src\/features\/session\/sign-out-dialog\.tsx$/,
        reason: 'a link must not open it: a sign-out with nothing unsent is not asked about',
      },
      {
        files: /^src\/features\/session\/proof\/step-up-dialog\.tsx$/,
        reason: 'belongs to a running action, which a reload ends',
      },
    ],
    forbidden: /\b(Modal|Drawer)\b[^}]*\} from '@mantine\/core'/,
    example: {
      file: 'src/features/policies/policies-screen.tsx',
      text: "import { Button, Modal } from '@mantine/core';",
    },
  },
  {
    name: 'no test is skipped, singled out or left empty',
    why: 'A skipped test is a silent one.',
    where: /^test\//,
    except: [self],
    forbidden:
      /\b(it|test|describe|suite)\.(\w+\.)*(skip|only|todo|fails|fixme|skipIf|runIf)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
    example: { file: 'test/domain/money.test.ts', text: "it.skip('adds', () => {});" },
  },
  {
    name: 'no test sleeps',
    why: 'A wait for a time is either too short or too long; a test waits for what it wants to see.',
    where: /^test\//,
    except: [
      self,
      { files: /^test\/(journeys\/support|proxy)\//, reason: 'asks again and again until something is so' },
      {
        files: /^test\/bench\/(server|parts\/(streams|large-database))/,
        reason: 'a load has a rate, and a measurement a length',
      },
    ],
    forbidden: /\bwaitForTimeout\(|\bsetTimeout\(\s*(resolve|done|r)\s*,\s*[1-9]|from 'node:timers\/promises'/,
    example: { file: 'test/journeys/pay.spec.ts', text: 'await page.waitForTimeout(500);' },
  },
  {
    name: 'how long a test waits at most is said in test/wait-limits.ts only',
    why: 'A limit of its own is met on one machine and not on a slower one.',
    where: /^test\//,
    except: [
      self,
      { files: /^test\/wait-limits\.ts$/, reason: 'the one place' },
      { files: /^test\/bench\//, reason: 'measures, with people watching' },
    ],
    forbidden:
      /\btimeout: *[\d(]|\b(?:test|page|context|device)\.set(?:Default)?(?:Navigation)?Timeout\(\d|^\s*\}, [\d_]{4,}\);|^ {2,4}\d+0_000(?: \+ .*)?,$/,
    example: { file: 'test/journeys/pay.spec.ts', text: 'await expect(sent).toBeVisible({ timeout: 30_000 });' },
  },
  {
    name: 'no test walks over a list of screens',
    why: 'Each screen is a test of its own: it says which one failed, and a slow machine spends no limit on all of them.',
    where: /^test\/journeys\//,
    forbidden: /^\s+for \(const .* of \[?(?:\.\.\.)?(?:\w*[sS]creens|\w*[pP]aths|overlays)\b/,
    example: { file: 'test/journeys/pay.spec.ts', text: '  for (const path of signedInPaths) await look(path);' },
  },
  {
    name: 'the type checker is never silenced',
    why: 'What it cannot follow, a reader cannot either.',
    where: code,
    except: [self],
    forbidden: /@ts-(ignore|nocheck|expect-error)/,
    inComments: true,
    example: { file: 'server/main.ts', text: '// @ts-ignore' },
  },
  {
    name: 'the linter is never silenced without a reason',
    why: 'An exception is one named line with a reason: oxlint-disable-next-line rule -- reason.',
    where: code,
    except: [self],
    forbidden: /eslint-disable|oxlint-disable(?!-next-line \S+ -- \S)/,
    inComments: true,
    example: { file: 'server/main.ts', text: '// oxlint-disable no-console' },
  },
  {
    name: 'a relative import names the file it means',
    why: 'Node, the bundler, the worker and the tests then agree on what it is.',
    where: /\.(ts|tsx|mjs)$/,
    except: [self],
    forbidden: /(?:from|import)\s*\(?'\.{1,2}\/[^']*(?<!\.(ts|tsx|mjs|json|css|po|svg)(\?\w+)?)'/,
    example: { file: 'src/ui/text/money-text.tsx', text: "import { money } from '../../domain/money';" },
  },
];

/** File names that do not describe the content. */
export const emptyNames = /(^|[-.])(utils?|helpers?|common|misc)([-.]|$)|^(index|types)\./;

/** Maximum lines of a file. */
export const longestFile = { source: 260, test: 500 };

/** The files that may be longer, each with its reason. */
export const longFiles: readonly { readonly files: RegExp; readonly reason: string }[] = [
  {
    files: /^server\/migrations\//,
    reason: 'a migration that has run anywhere is never touched again, so it is not split',
  },
];

/** Maximum files of a folder. */
export const mostFilesInFolder = 40;

/** Folders whose files are named by external things: URLs, messages by language, migrations by number. */
export const roomyFolders = /^(src\/routes|locales|server\/migrations)\//;
