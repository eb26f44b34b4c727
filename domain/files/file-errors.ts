/** Refusals about stored files: `when` says when it happens; the message is what a person reads. */
export const fileErrors = {
  FILE_TYPE_NOT_ALLOWED: {
    when: 'The content is of none of the types that may be stored, whatever its name says.',
    message: /*i18n*/ {
      id: 'errors.file.type',
      message: 'This type of file can’t be uploaded. Use a PDF, JPEG, PNG, HEIC or WebP file.',
    },
  },
  FILE_TOO_LARGE: {
    when: 'The file is empty or larger than files may be.',
    message: /*i18n*/ {
      id: 'errors.file.too-large',
      message: 'This file can’t be uploaded. Files can be up to {megabytes} MB and can’t be empty.',
    },
  },
  FILE_INFECTED: {
    when: 'The virus scanner found something in the file; nothing of it is kept.',
    message: /*i18n*/ {
      id: 'errors.file.infected',
      message: 'A virus was found in “{name}”. It was not accepted. Send this again without the file.',
    },
  },
  UPLOADS_OFF: {
    when: 'The installation takes no files (`UPLOADS=off`).',
    message: /*i18n*/ {
      id: 'errors.file.uploads-off',
      message: 'Files can’t be uploaded at the moment. Send this again without the file.',
    },
  },
  FILE_NOT_SCANNED: {
    when: 'The virus scanner does not answer; `retryAfter` in seconds.',
    message: /*i18n*/ {
      id: 'errors.file.not-scanned',
      message: 'The file is waiting to be checked for viruses. It’s sent again automatically.',
    },
  },
  FILES_TOO_MANY: {
    when: 'More files were chosen than one request may have.',
    message: /*i18n*/ {
      id: 'errors.file.too-many',
      message: 'You can add up to {most} files. Choose fewer.',
    },
  },
  FILE_DAMAGED: {
    when: 'The bytes that arrived are not those that the hash was made of.',
    message: /*i18n*/ { id: 'errors.file.damaged', message: 'The file was damaged on its way. Upload it again.' },
  },
  FILE_ID_TAKEN: {
    when: 'Another file was stored under the same id.',
    message: /*i18n*/ { id: 'errors.file.id-taken', message: 'This file could not be uploaded. Choose it again.' },
  },
  FILE_MISSING: {
    when: 'An action names a file that its author has not stored, or not with this content.',
    message: /*i18n*/ {
      id: 'errors.file.missing',
      message: 'A file of this request has not arrived yet. Upload it again.',
    },
  },
} as const;
