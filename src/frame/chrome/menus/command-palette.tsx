import { Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowRight,
  IconBolt,
  IconCreditCard,
  IconCreditCardPay,
  IconFileInvoice,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { overPage, useCloseDialog } from '../../../kit/dialog/close-dialog.ts';
import { useOpening } from '../../../platform/react/use-opening.ts';
import type { BadgeIcon } from '../../../ui/status/status-badge.tsx';
import { commandKinds, type Command } from './command.ts';
import { useCommands } from './use-commands.tsx';
import { isComposing, onEnter } from '../../../ui/text/on-enter.ts';
import styles from './command-palette.module.css';

const groups: Record<Command['kind'], { readonly name: MessageDescriptor; readonly icon: BadgeIcon }> = {
  action: { name: /*i18n*/ { id: 'shell.palette.actions', message: 'Actions' }, icon: IconBolt },
  page: { name: /*i18n*/ { id: 'shell.palette.pages', message: 'Pages' }, icon: IconArrowRight },
  invoice: { name: /*i18n*/ { id: 'shell.nav.invoices', message: 'Invoices' }, icon: IconFileInvoice },
  payment: { name: /*i18n*/ { id: 'shell.nav.payments', message: 'Payments' }, icon: IconCreditCardPay },
  card: { name: /*i18n*/ { id: 'shell.nav.cards', message: 'Cards' }, icon: IconCreditCard },
  person: { name: /*i18n*/ { id: 'shell.nav.users', message: 'Users' }, icon: IconUser },
};

/** Starts an action, opens any page, and finds invoices, payments, cards and people; also by keyboard alone. */
export function CommandPalette({ onSignOut }: { readonly onSignOut: () => void }) {
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const isOpened = useOpening();
  const close = useCloseDialog(overPage);
  const { commands, isComplete } = useCommands(text, onSignOut);
  const position = Math.min(active, Math.max(0, commands.length - 1));

  function onKeyDown(event: KeyboardEvent) {
    // The arrow keys choose a candidate of an input method first.
    if (isComposing(event)) return;
    onEnter(() => commands[position]?.run())(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || commands.length === 0) return;
    event.preventDefault();
    setActive((position + step + commands.length) % commands.length);
  }

  return (
    <Modal.Root opened={isOpened} onClose={close} padding={0} size="lg" yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t({ id: 'shell.palette.label', message: 'Search or go to' })}>
        <label className={styles.field}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <input
            autoFocus
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={commands.length > 0 ? `${listId}-${position}` : undefined}
            aria-label={t({ id: 'shell.palette.label', message: 'Search or go to' })}
            placeholder={t({
              id: 'shell.palette.placeholder',
              message: 'Page, action, number or name',
            })}
            className={styles.input}
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActive(0);
            }}
          />
        </label>
        <div
          id={listId}
          role="listbox"
          aria-label={t({ id: 'shell.palette.results', message: 'Results' })}
          className={styles.list}
        >
          {commandKinds.map((kind) => (
            <PaletteGroup key={kind} {...{ listId, kind, commands, position }} onPoint={setActive} />
          ))}
        </div>
        {commands.length === 0 ? (
          <p className={styles.nothing} role="status">
            {isComplete ? (
              <Trans id="shell.palette.nothing">
                No matches on this device. You can find older invoices in the invoice list.
              </Trans>
            ) : (
              <Trans id="shell.palette.loading">No matches yet. Your account is still loading.</Trans>
            )}
          </p>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  );
}

type GroupProps = {
  readonly listId: string;
  readonly kind: Command['kind'];
  readonly commands: readonly Command[];
  readonly position: number;
  readonly onPoint: (position: number) => void;
};

/** The results of one kind under a heading; nothing if there are none. */
function PaletteGroup({ listId, kind, commands, position, onPoint }: GroupProps): ReactNode {
  const { i18n } = useLingui();
  const options = commands.flatMap((command, index) => (command.kind === kind ? [{ command, index }] : []));
  if (options.length === 0) return null;
  return (
    <div role="group" aria-labelledby={`${listId}-${kind}`}>
      <div id={`${listId}-${kind}`} role="presentation" className={styles.group}>
        {i18n._(groups[kind].name)}
      </div>
      {options.map(({ command, index }) => (
        <PaletteOption
          key={command.key}
          id={`${listId}-${index}`}
          command={command}
          isActive={index === position}
          onPoint={() => onPoint(index)}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onPoint: () => void;
};

function PaletteOption({ id, command, isActive, onPoint }: OptionProps): ReactNode {
  const Icon = groups[command.kind].icon;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and hands the keys on
    <div
      id={id}
      tabIndex={-1}
      ref={isActive ? bringIntoView : null}
      role="option"
      aria-selected={isActive}
      data-kind={command.kind}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={command.run}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={styles.words}>{command.label}</span>
      {command.aside ? <span className={styles.aside}>{command.aside}</span> : null}
    </div>
  );
}

/** The arrow keys also reach options outside of the visible area. */
function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
