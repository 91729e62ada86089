// The package brings no types of its own.
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    noHinting: boolean;
    keepFeatures: string[];
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
