/** One request to an ONVIF device, by either of the two ways devices ask for a login. */
import { createHash, randomBytes } from 'node:crypto'
import { CameraFault } from '../camera/camera-fault.ts'
import type { Credentials } from '../camera/rtsp/rtsp-auth.ts'
import { exchange, type HttpPlace } from './http-exchange.ts'
import { type Element, firstOf, readXml, textOf } from './read-xml.ts'

const maxBytes = 512 * 1024
const type = 'application/soap+xml; charset=utf-8'

export type SoapTarget = HttpPlace & { clockOffsetMs: number }

/** The body of the answer. `bare`: without a login; `more`: of its header. @throws CameraFault */
export async function askSoap(
  target: SoapTarget,
  path: string,
  body: string,
  { bare = false, more = '' } = {},
): Promise<Element> {
  const security =
    bare || !target.credentials ? '' : securityHeader(target.credentials, Date.now() + target.clockOffsetMs)
  const header = security || more ? `<s:Header>${security}${more}</s:Header>` : ''
  const envelope = `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">${header}<s:Body>${body}</s:Body></s:Envelope>`
  const answer = await exchange(target, { method: 'POST', path, body: envelope, type, maxBytes })
  const content = bodyOf(answer.bytes.toString())
  const fault = firstOf(content, 'Fault')
  if (fault) {
    const words = JSON.stringify([textOf(fault, 'Subcode', 'Value'), textOf(fault, 'Text')])
    throw new CameraFault(/NotAuthorized|FailedAuthentication/i.test(words) ? 'unauthorised' : 'protocol', words)
  }
  if (answer.status !== 200) throw new CameraFault('protocol', `HTTP ${answer.status}`)
  return content
}

function bodyOf(text: string): Element {
  try {
    const body = firstOf(readXml(text), 'Body')
    if (body) return body
  } catch (error) {
    throw new CameraFault('protocol', String(error))
  }
  throw new CameraFault('protocol', 'no SOAP body')
}

/** WS-UsernameToken with a digest; devices take it within some seconds of their own clock. */
function securityHeader({ user, password }: Credentials, at: number): string {
  const nonce = randomBytes(16)
  const created = new Date(at).toISOString()
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64')
  const secext = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
  const utility = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
  const profile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest'
  const encoding = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'
  return `<Security s:mustUnderstand="1" xmlns="${secext}"><UsernameToken><Username>${escaped(user)}</Username><Password Type="${profile}">${digest}</Password><Nonce EncodingType="${encoding}">${nonce.toString('base64')}</Nonce><Created xmlns="${utility}">${created}</Created></UsernameToken></Security>`
}

export const escaped = (text: string): string => text.replace(/[<>&"']/g, character => `&#${character.charCodeAt(0)};`)
