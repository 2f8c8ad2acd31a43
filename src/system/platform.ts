// Types of the platform in the public API. A program that is compiled without the platform's own types (`lib: ["es2023"]`) has none of
// them: each is `never` there, and the types of this package can be read all the same.

/** The instances of a class that is global where it is known. */
export type Global<Name extends string> =
  typeof globalThis extends Readonly<Record<Name, { readonly prototype: infer Instance }>> ? Instance : never;

/** A `WebAssembly.Module`. */
export type CompiledModule = typeof globalThis extends {
  readonly WebAssembly: { readonly Module: { readonly prototype: infer Module } };
}
  ? Module
  : never;
