/** Node has it, but its types rely on those of the browser. */
declare namespace WebAssembly {
  interface Module {}
  function compile(bytes: Uint8Array): Promise<Module>;
}
