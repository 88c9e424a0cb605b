import { BlockList, isIP } from 'node:net'

/** Whether a list of networks (CIDR) takes this address in; an empty list takes in every one. */
export function isAllowedAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/')
    list.addSubnet(base, Number(bits), familyOf(base))
  }
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
