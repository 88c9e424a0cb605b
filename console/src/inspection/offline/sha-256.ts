import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256, hexadecimal. Not `crypto.subtle`: that exists only on https. */
export const digestOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
export const digestOfText = (text: string): string => digestOf(new TextEncoder().encode(text))
