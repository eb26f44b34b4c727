/** Packages that read files beside their own code: a bundled server loads these from node_modules. */
export const packagesWithFiles = /^@node-rs\/argon2|^@electric-sql\//;
