/** A subscription to the events of an ONVIF device that we fetch ourselves: nothing has to reach us. */

import { pathOf } from '../onvif-service.ts'
import { allOf, type Element, firstOf, textOf } from '../read-xml.ts'
import { askSoap, escaped, type SoapTarget } from '../soap-request.ts'
import { type CameraMessage, messageLimit, readMessage } from './camera-message.ts'

const events = 'http://www.onvif.org/ver10/events/wsdl'
const notification = 'http://docs.oasis-open.org/wsn'
const addressing = 'http://www.w3.org/2005/08/addressing'
/** How long the device keeps it without being asked again. */
const lifetime = 'PT120S'
/** Beyond what the device may wait, ms. */
const graceMs = 8000

/** `header`: by which the device knows this subscription. */
export type PullPoint = { path: string; header: string }

/** @throws CameraFault */
export async function subscribe(target: SoapTarget, path: string): Promise<PullPoint> {
  const body = `<CreatePullPointSubscription xmlns="${events}"><InitialTerminationTime>${lifetime}</InitialTerminationTime></CreatePullPointSubscription>`
  const more = actionOf(`${events}/EventPortType/CreatePullPointSubscriptionRequest`)
  const reference = firstOf(await askSoap(target, path, body, { more }), 'SubscriptionReference')
  const address = textOf(reference, 'Address')
  const parameters = firstOf(reference, 'ReferenceParameters')?.children ?? []
  // Told is where it knows itself, asked is where it was reached: behind NAT they differ.
  const to = address ? `<To xmlns="${addressing}">${escaped(address.slice(0, 500))}</To>` : ''
  return { path: pathOf(address, path), header: `${to}${parameters.slice(0, 8).map(repeated).join('')}` }
}

/** What happened; waits as long as this for it. @throws CameraFault */
export async function pull(target: SoapTarget, point: PullPoint, waitSeconds: number): Promise<CameraMessage[]> {
  const body = `<PullMessages xmlns="${events}"><Timeout>PT${waitSeconds}S</Timeout><MessageLimit>${messageLimit}</MessageLimit></PullMessages>`
  const more = `${actionOf(`${events}/PullPointSubscription/PullMessagesRequest`)}${point.header}`
  const answer = await askSoap({ ...target, answerMs: waitSeconds * 1000 + graceMs }, point.path, body, { more })
  return allOf(answer, 'NotificationMessage').slice(0, messageLimit).map(readMessage)
}

/** @throws CameraFault */
export const renew = (target: SoapTarget, point: PullPoint): Promise<Element> =>
  manage(target, point, 'Renew', `<TerminationTime>${lifetime}</TerminationTime>`)

/** @throws CameraFault */
export const unsubscribe = (target: SoapTarget, point: PullPoint): Promise<Element> =>
  manage(target, point, 'Unsubscribe')

const manage = (target: SoapTarget, { path, header }: PullPoint, name: string, inner = '') =>
  askSoap(target, path, `<${name} xmlns="${notification}/b-2">${inner}</${name}>`, {
    more: `${actionOf(`${notification}/bw-2/SubscriptionManager/${name}Request`)}${header}`,
  })

const actionOf = (action: string) => `<Action xmlns="${addressing}">${action}</Action>`

/** As it came, without what is within it: devices put a number there. */
const repeated = ({ name, namespace, text }: Element) =>
  /^[\w.-]{1,100}$/.test(name)
    ? `<${name} xmlns="${escaped(namespace)}">${escaped(text.trim().slice(0, 500))}</${name}>`
    : ''
