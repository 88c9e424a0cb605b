/** What the account log calls a package: of a model its name, of the edge its platform. */
export const packageTitle = ({ name, version, platform }: Titled): string =>
  name ? `${name} ${version}` : `${version} ${platform}`

type Titled = { name?: string | null | undefined; version: string; platform: string }
