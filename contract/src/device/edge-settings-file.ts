/** The settings an edge starts with, as the console makes them for a new key. The edge itself says what a file may hold. */

/** Whether what is sent there could be read on the way. */
export function isPlainHttpElsewhere(server: string): boolean {
  const { protocol } = new URL(server)
  return protocol === 'http:' && !isThisMachine(server)
}

/** Whether the address means whatever machine asks for it. */
export function isThisMachine(server: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(server).hostname)
}

export type EdgeSettingsFacts = { server: string; aiServerId: string; key: string }

/** JSON has no comments: the example stands under a name that the edge passes over. */
export function edgeSettingsFile({ server, aiServerId, key }: EdgeSettingsFacts): string {
  const settings = {
    server,
    ...(isPlainHttpElsewhere(server) && { allowPlainHttp: true }),
    deviceId: aiServerId,
    key,
    dataFolder: `${aiServerId}-data`,
    cameras: [],
    exampleOfACamera: {
      channelId: `${aiServerId}_C1`,
      name: 'East gate',
      url: 'rtsp://user:password@192.168.1.64:554/Streaming/Channels/101',
      zones: [
        {
          name: 'Fence',
          points: [
            [0.1, 0.5],
            [0.9, 0.5],
            [0.9, 1],
            [0.1, 1],
          ],
        },
      ],
    },
  }
  return `${JSON.stringify(settings, null, 2)}\n`
}

export const settingsFileName = (aiServerId: string): string => `${aiServerId}.json`

/** How a machine is made an AI server with its settings, in the folder of the unpacked bundle. The copy that is left holds a key. */
export const startCommands = (aiServerId: string): string => {
  const file = settingsFileName(aiServerId)
  return `chmod 600 ${file}\nsudo ./install.sh --settings ${file}`
}

/** How a machine is made one that has no key yet, in the folder of the unpacked bundle. */
export const claimCommand = ({ server, claimCode }: { server: string; claimCode: string }): string =>
  [
    `sudo ./install.sh --server ${server} --code ${claimCode}`,
    ...(isPlainHttpElsewhere(server) ? ['--plain-http'] : []),
  ].join(' ')
