/** The bytes that replace the content of the file. */
export type OverwriteOrder = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };
export type OverwriteAnswer = { readonly isDone: boolean };

/** Exists only in workers, so the type library for windows lacks it. */
type WritableInPlace = FileSystemFileHandle & {
  readonly createSyncAccessHandle: () => Promise<{
    readonly write: (bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }) => number;
    readonly flush: () => void;
    readonly close: () => void;
  }>;
};

globalThis.addEventListener('message', ({ data }: MessageEvent<OverwriteOrder>) => {
  void overwrite(data)
    .catch(() => false)
    .then((isDone) => globalThis.postMessage({ isDone } satisfies OverwriteAnswer));
});

/** True once the bytes are on the disk, in place of the old ones. */
async function overwrite({ name, bytes }: OverwriteOrder): Promise<boolean> {
  const folder = await navigator.storage.getDirectory();
  const handle = (await folder.getFileHandle(name, { create: true })) as WritableInPlace;
  const file = await handle.createSyncAccessHandle();
  try {
    const written = file.write(bytes, { at: 0 });
    file.flush();
    return written === bytes.length;
  } finally {
    file.close();
  }
}
