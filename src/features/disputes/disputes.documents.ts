import { graphql } from '../../platform/wire/operation.ts';

/** An address that gives a file out once, within a minute. */
export const downloadFileMutation = graphql(`mutation downloadFile($fileId: ID!) {
  downloadFile(fileId: $fileId) { path }
}`);
