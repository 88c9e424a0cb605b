/**
 * Texts that only one AI server can read: X25519 with a key made for this one text, HKDF-SHA-256, AES-256-GCM. They are sealed in the browser;
 * the server keeps them and passes them on. On the wire: base64url of ephemeral key (32 bytes), nonce (12), ciphertext with tag.
 */
import { z } from 'zod'

export const sealedText = z
  .string()
  .max(2000)
  .regex(/^[A-Za-z0-9_-]{80,2000}$/)
/** X25519 in raw form, base64url. */
export const publicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** What the key of one text is bound to beside both public keys: the purpose, and the AI server. */
export const sealInfo = (aiServerId: string): string => `watchfire sealed text 1 ${aiServerId}`
export const keyBytes = 32
export const nonceBytes = 12
/** Of SHA-256 of a place (`login-place.rules.ts`), base64url: so many bytes of it, and a login stays short however long its hosts are. */
export const placeMarkBytes = 16
const placeMark = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
/** What a login is before it is sealed. */
export const cameraLogin = z.object({
  user: z.string().min(1).max(100),
  password: z.string().max(200),
  /** Where alone it may be told (decision 0169); left out where it was sealed before that was noted: then anywhere. */
  places: z.array(placeMark).max(8).optional(),
})
export type CameraLogin = z.output<typeof cameraLogin>
