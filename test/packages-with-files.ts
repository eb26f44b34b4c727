/** Packages that read files beside their own code: a server that is packed into one file leaves these where they are. */
export const packagesWithFiles = /^@node-rs\/argon2|^@electric-sql\//;
