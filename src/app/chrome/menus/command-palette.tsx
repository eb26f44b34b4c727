import { Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconFileInvoice, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useCommands } from './use-commands.tsx';
import type { Command } from './use-commands.tsx';
import styles from './command-palette.module.css';

type CommandPaletteProps = {
  readonly onSignOut: () => void;
  readonly onClose: () => void;
};

/** Goes anywhere that is built, and finds an invoice by its number, from the keyboard. */
export function CommandPalette({ onSignOut, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(text, onSignOut);
  const position = Math.min(active, Math.max(0, commands.length - 1));

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') return run(commands[position]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || commands.length === 0) return undefined;
    event.preventDefault();
    return setActive((position + step + commands.length) % commands.length);
  }

  return (
    <Modal.Root opened onClose={onClose} padding={0} size="lg" yOffset="12vh" centered={false}>
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
              message: 'Go to a page, or find an invoice by its number',
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
        <ul
          id={listId}
          role="listbox"
          aria-label={t({ id: 'shell.palette.results', message: 'Results' })}
          className={styles.list}
        >
          {commands.map((command, index) => (
            <PaletteOption
              key={command.key}
              id={`${listId}-${index}`}
              command={command}
              isActive={index === position}
              onPoint={() => setActive(index)}
              onRun={() => run(command)}
            />
          ))}
        </ul>
        {commands.length === 0 ? (
          <p className={styles.nothing} role="status">
            <Trans id="shell.palette.nothing">
              No matches on this device. You can find older invoices in the invoice list.
            </Trans>
          </p>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  );
}

type OptionProps = {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
};

function PaletteOption({ id, command, isActive, onPoint, onRun }: OptionProps): ReactNode {
  const Icon = command.kind === 'invoice' ? IconFileInvoice : IconArrowRight;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and hands the keys on
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={styles.words}>{command.label}</span>
      {command.aside ? <span className={styles.aside}>{command.aside}</span> : null}
    </li>
  );
}
