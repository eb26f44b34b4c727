import { Button, FileButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { maxDisputeFiles } from '../../../domain/disputes/dispute.ts';
import { refuseFileCount } from '../../../domain/disputes/dispute-rules.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { KeptFile } from '../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { fileIdsIn, fileIdsText } from './file-ids.ts';
import classes from './disputes.module.css';

type FilesFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Files that a waiting request names: they stay on the device until another request replaces that one. */
  readonly heldIds: readonly string[];
};

/** Photos and documents, stored on this device at once, so that they survive a reload. Too many are refused, never dropped. */
export function FilesField({ value, onChange, heldIds }: FilesFieldProps) {
  const { offline, program } = usePortal();
  const { takesFiles, supportEmail } = program;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWorking, setWorking] = useState(false);
  const ids = fileIdsIn(value);
  const files = useOfflineQuery({
    queryKey: ['device', 'files', value],
    queryFn: () => offline.files.load(ids),
  });

  async function add(chosen: readonly File[]) {
    const tooMany = refuseFileCount(ids.length + chosen.length);
    setRefusal(tooMany);
    if (tooMany) return;
    setWorking(true);
    const added = await keepFiles(offline.files.keep, chosen);
    setWorking(false);
    setRefusal(added.refusal);
    if (added.ids.length > 0) onChange(fileIdsText([...ids, ...added.ids]));
  }

  async function remove(id: string) {
    onChange(fileIdsText(ids.filter((one) => one !== id)));
    if (!heldIds.includes(id)) await offline.files.drop(id);
  }

  return (
    <div>
      <p className={classes.hint}>
        {takesFiles ? (
          <Trans id="disputes.files.hint">
            Up to {maxDisputeFiles} photos or PDFs, 10 MB each. Photos are made smaller.
          </Trans>
        ) : (
          <NoFilesHint supportEmail={supportEmail} />
        )}
      </p>
      <ul className={classes.files}>
        {(files.data ?? []).map((file) => (
          <FileItem key={file.id} file={file} onRemove={() => void remove(file.id)} />
        ))}
      </ul>
      {takesFiles ? <AddFilesButton isWorking={isWorking} onChosen={(chosen) => void add(chosen)} /> : null}
      {refusal ? <FailureNote failure={refusal} /> : null}
    </div>
  );
}

/** Says what to do with files if the installation accepts none. */
function NoFilesHint({ supportEmail }: { readonly supportEmail: string }) {
  if (supportEmail === '')
    return <Trans id="disputes.files.off">Photos and documents can’t be uploaded at the moment.</Trans>;
  return (
    <Trans id="disputes.files.off-mail">
      Photos and documents can’t be uploaded at the moment. You can email them to {supportEmail}.
    </Trans>
  );
}

type AddFilesProps = { readonly isWorking: boolean; readonly onChosen: (files: File[]) => void };

function AddFilesButton({ isWorking, onChosen }: AddFilesProps) {
  return (
    <FileButton multiple accept="application/pdf,image/*" onChange={onChosen}>
      {(props) => (
        <Button
          {...props}
          mt="xs"
          variant="default"
          loading={isWorking}
          leftSection={<IconPaperclip size={16} aria-hidden />}
        >
          <Trans id="disputes.files.add">Add photos or files</Trans>
        </Button>
      )}
    </FileButton>
  );
}

/** Stores the files one by one; stops at the first refused one. */
async function keepFiles(keep: (file: KeptFile) => Promise<void>, chosen: readonly File[]) {
  const { prepareFile } = await import('../../platform/files/prepare-file.ts');
  const ids: string[] = [];
  for (const one of chosen) {
    const prepared = await prepareFile(one);
    if (!prepared.ok) return { ids, refusal: prepared.refusal };
    try {
      await keep(prepared.file);
    } catch {
      return { ids, refusal: refuse('STORAGE_FULL') };
    }
    ids.push(prepared.file.id);
  }
  return { ids, refusal: null };
}

function FileItem({ file, onRemove }: { readonly file: KeptFile; readonly onRemove: () => void }) {
  const { t } = useLingui();
  const isShown = file.type === 'image/jpeg' || file.type === 'image/png' || file.type === 'image/webp';
  return (
    <li className={classes.file}>
      {isShown ? (
        <img className={classes.thumbnail} src={`data:${file.type};base64,${file.content}`} alt={file.name} />
      ) : (
        <span className={classes.thumbnail}>
          <IconFile aria-hidden />
        </span>
      )}
      <bdi>{file.name}</bdi>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconX size={14} aria-hidden />}
        aria-label={t({ id: 'disputes.files.remove-named', message: `Remove ${file.name}` })}
        onClick={onRemove}
      >
        <Trans id="disputes.files.remove">Remove</Trans>
      </Button>
    </li>
  );
}
