import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/**
 * Addresses that are never a camera: the metadata services of clouds (which hand out keys), "any host" and multicast.
 * Everything else is allowed, since cameras live in plant networks.
 */
const neverCameras = new BlockList()
neverCameras.addAddress('169.254.169.254')
neverCameras.addAddress('169.254.170.2')
neverCameras.addAddress('100.100.100.200')
neverCameras.addAddress('fd00:ec2::254', 'ipv6')
neverCameras.addSubnet('0.0.0.0', 8)
neverCameras.addSubnet('224.0.0.0', 3)
neverCameras.addAddress('::', 'ipv6')
neverCameras.addSubnet('ff00::', 8, 'ipv6')

export function mayBeCamera(address: string): boolean {
  return !neverCameras.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Name lookup for cameras; the connection then goes to an address that was checked, not to a second answer of the DNS. */
export const lookupCamera: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 4)
    const allowed = found.filter(one => mayBeCamera(one.address))
    const [first] = allowed
    if (!first) return callback(Object.assign(new Error(`${hostname} is no camera address`), { code: 'EACCES' }), '', 4)
    if (options.all) callback(null, allowed)
    else callback(null, first.address, first.family)
  })
}
