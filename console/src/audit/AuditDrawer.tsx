import type { AuditEntry } from '@watchfire/contract/audit/audit.calls.ts'
import { Button, Descriptions, Drawer } from 'antd'
import { useTexts } from '../core/texts.ts'
import type { DetailProps } from '../ui/list/ListPage.tsx'
import { useListUrl } from '../ui/list/list-url.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './AuditDrawer.module.css'
import { auditTexts } from './audit.texts.ts'

/** One entry: where it came from, and each changed field before and after. */
export function AuditDrawer({ id, rows, close }: DetailProps<AuditEntry>) {
  const t = useTexts(auditTexts)
  const [, change] = useListUrl(['accountId', 'action'])
  const entry = rows.find(({ auditId }) => String(auditId) === id)
  const only = (filters: Record<string, string>) => change({ open: undefined, filters })
  return (
    <Drawer
      open
      size={640}
      title={entry ? t('detail', { who: entry.fullName, what: entry.actionText }) : t('title')}
      onClose={close}
    >
      {!entry ? (
        <p>{t('gone')}</p>
      ) : (
        <div className={styles.detail}>
          <Descriptions
            size="small"
            column={1}
            bordered
            items={[
              [t('time'), entry.atText],
              [t('who'), entry.account ? `${entry.fullName} (${entry.account})` : entry.fullName],
              ...(entry.onBehalf ? [[t('onBehalf'), t('byPlatform')]] : []),
              [t('what'), entry.actionText],
              [t('target'), [entry.targetName, entry.target].filter(Boolean).join(' · ')],
              [t('company'), entry.companyName],
              ...(entry.projectName ? [[t('project'), entry.projectName]] : []),
              [
                t('result'),
                <StateTag key="result" color={entry.result === 'done' ? 'success' : 'error'}>
                  {t(entry.result)}
                </StateTag>,
              ],
              [t('address'), entry.address],
              [t('call'), entry.call],
              [t('request'), entry.requestId],
              [t('session'), entry.sessionId ?? ''],
            ].map(([label, children], key) => ({ key, label, children }))}
          />
          <h3 className={styles.title}>{t('changes')}</h3>
          {entry.changes.length === 0 ? (
            <Muted>{t('noChanges')}</Muted>
          ) : (
            <table className={styles.changes}>
              <thead>
                <tr>
                  <th scope="col">{t('field')}</th>
                  <th scope="col">{t('before')}</th>
                  <th scope="col">{t('after')}</th>
                </tr>
              </thead>
              <tbody>
                {entry.changes.map(({ field, label, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{label}</th>
                    <td className={styles.before}>{before}</td>
                    <td>{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <div className={styles.buttons}>
            {entry.accountId > 0 && (
              <Button onClick={() => only({ accountId: String(entry.accountId) })}>{t('onlyPerson')}</Button>
            )}
            <Button onClick={() => only({ action: entry.action })}>{t('onlyAction')}</Button>
          </div>
        </div>
      )}
    </Drawer>
  )
}
