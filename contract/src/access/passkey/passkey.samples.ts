import { type SamplesOf, someones } from '../../sample.ts'
import type { passkeyCalls } from './passkey.calls.ts'

export const passkeySample = {
  credentialId: 'A'.repeat(22),
  clientData: 'e30',
  authenticatorData: 'A'.repeat(50),
  signature: 'A'.repeat(96),
}

export const passkeySamples = {
  register: {
    input: {
      name: 'YubiKey',
      attestation: {
        credentialId: 'A'.repeat(22),
        clientData: 'e30',
        attestationObject: 'A'.repeat(300),
        transports: ['usb', 'nfc'],
      },
    },
    refused: { attestation: [{ credentialId: '=' }] },
  },
  rename: { input: { passkeyId: someones.passkey, name: 'YubiKey' } },
  remove: { input: { passkeyId: someones.passkey } },
  beginSignIn: { input: {}, refused: { challenge: ['short'] } },
  signIn: { input: { passkey: passkeySample }, refused: { passkey: [{ credentialId: '=' }] } },
} satisfies SamplesOf<typeof passkeyCalls>
