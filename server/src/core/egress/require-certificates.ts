import { X509Certificate } from 'node:crypto'
import { refuse } from '../http/refuse.ts'

/** Of a server that is trusted by these alone; none is a choice too. @throws directory.certificateInvalid */
export function requireCertificates(text: string): void {
  if (text === '') return
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  try {
    if (certificates.length === 0) throw new Error('no certificate')
    for (const one of certificates) new X509Certificate(one)
  } catch {
    throw refuse('directory.certificateInvalid')
  }
}
