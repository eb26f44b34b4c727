/** Where a kept page names the files that its visit needs after the first script; the worker writes both. */
export const namedFiles = 'portal-files';
/** The scripts with which the portal begins: in the page as it is built they stand by themselves. */
export const namedStart = 'portal-start';
