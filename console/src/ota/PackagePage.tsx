import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { Descriptions } from 'antd'
import { Link, useParams } from 'react-router'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../ui/list/ListParts.tsx'
import styles from './PackagePage.module.css'
import { packageTexts } from './package.texts.ts'
import { SettingsTable } from './public/SettingsTable.tsx'
import { packageWords } from './roll-out-labels.ts'

/** One package with all that was signed about it. */
export function PackagePage() {
  const t = useTexts(packageTexts)
  const packageId = Number(useParams().id)
  const { data, error, isPending, refetch } = useCall(otaCalls.listPackages, { packageId }, { quiet: true })
  const row = data?.rows[0]
  return (
    <ListSection>
      <ListTitle>{row ? `${t('detail')} ${packageWords(row)}` : t('detail')}</ListTitle>
      <Link to="/version">{t('back')}</Link>
      {row ? (
        <>
          <Descriptions
            bordered
            size="small"
            column={{ xs: 1, lg: 2 }}
            items={[
              { key: 'kind', label: t('kind'), children: t(row.packageKind) },
              ...(row.packageName === null ? [] : [{ key: 'name', label: t('name'), children: row.packageName }]),
              { key: 'version', label: t('version'), children: row.version },
              {
                key: 'platform',
                label: t('platform'),
                children: row.platform === 'any' ? t('anyPlatform') : row.platform,
              },
              { key: 'minVersion', label: t('minVersion'), children: row.minVersion ?? t('anyVersion') },
              { key: 'size', label: t('size'), children: sizeText(row.packageSize) },
              { key: 'md5', label: 'MD5', children: <Digest text={row.md5} /> },
              { key: 'sha256', label: 'SHA-256', children: <Digest text={row.sha256} /> },
              { key: 'signedAt', label: t('signedAt'), children: siteText(row.signedAt) },
              {
                key: 'expiresAt',
                label: t('expiresAt'),
                children: row.expiresAt === null ? t('never') : siteText(row.expiresAt),
              },
              { key: 'checks', label: t('checks'), children: t(row.complete ? 'complete' : 'incomplete') },
              { key: 'uploaded', label: t('uploaded'), children: `${siteText(row.addedAt)} ${row.addedBy}` },
              { key: 'notes', label: t('notes'), children: row.releaseNotes || '–' },
            ]}
          />
          {row.settings && (
            <section>
              <h2 className={styles.title}>{t('sets')}</h2>
              <SettingsTable settings={row.settings} />
            </section>
          )}
        </>
      ) : (
        <ListEmpty
          state={isPending ? 'loading' : error ? 'failed' : 'empty'}
          emptyText={t('notThere')}
          {...(error && { error })}
          onRetry={() => void refetch()}
        />
      )}
    </ListSection>
  )
}

const Digest = ({ text }: { text: string }) => <code style={{ overflowWrap: 'anywhere' }}>{text}</code>
