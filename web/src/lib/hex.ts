import { hexToBytes } from "@noble/hashes/utils.js";

/** Read so many bytes as lower-case hexadecimal digits, and in no other form. */
export function fromHex(text: string, size = 32): Uint8Array<ArrayBuffer> | null {
  if (text.length !== 2 * size || !/^[0-9a-f]*$/.test(text)) return null;
  return new Uint8Array(hexToBytes(text));
}
