import { type Attention, tabTitle } from './tab-title.ts';

/** The browser's tab, whose title names the page and the number of waiting items. */
export type Tab = {
  readonly setHeading: (heading: string) => void;
  readonly setAttention: (attention: Attention) => void;
};

export const nothingWaits: Attention = { needsYou: 0, forApproval: 0 };

/** Uses the name of the program until a page has a heading. */
export function createTab(program: Parameters<typeof tabTitle>[0]): Tab {
  let [heading, attention] = ['', nothingWaits];
  const write = () => void (document.title = tabTitle(program, attention, heading));
  write();
  return {
    setHeading: (next) => {
      heading = next;
      write();
    },
    setAttention: (next) => {
      attention = next;
      write();
    },
  };
}
