/**
 * Attributes in which a cached page names the style sheets that its visit needs after the first script; the worker writes
 * both.
 */
export const namedFiles = 'portal-files';
/** The scripts that start the portal; the built page contains them as script elements. */
export const namedStart = 'portal-start';
