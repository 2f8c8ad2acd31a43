// The part of the WebAssembly interface that this project uses; node 20's types leave it to the browser's.
declare namespace WebAssembly {
  class Module {}
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: object;
  }
  type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  function compile(bytes: Uint8Array): Promise<Module>;
}
