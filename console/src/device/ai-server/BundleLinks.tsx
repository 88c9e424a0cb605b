import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import styles from './BundleLinks.module.css'

/** What the command is run in: the bundles that the server has, or how one is made. */
export function BundleLinks() {
  const t = useTexts(aiServerTexts)
  const bundles = useCall(otaCalls.listBundles, {}).data
  return (
    <div className={styles.bundles}>
      <span>{t('bundle')}</span>
      {bundles?.map(({ bundleName, packageSize, sha256, url }) => (
        <span key={bundleName} title={sha256 === null ? undefined : `SHA-256 ${sha256}`}>
          <a href={url} download={bundleName}>
            {bundleName}
          </a>{' '}
          <Muted>{sizeText(packageSize)}</Muted>
        </span>
      ))}
      {bundles?.length === 0 && <Muted>{t('noBundle')}</Muted>}
    </div>
  )
}
