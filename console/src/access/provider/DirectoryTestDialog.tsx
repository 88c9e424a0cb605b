import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { DirectoryTest } from '@watchfire/contract/access/directory/directory.shapes.ts'
import { Alert, Button, Descriptions, Form, Input, Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { ScopeText } from '../account/ScopeText.tsx'
import { directoryTexts } from './directory.texts.ts'
import { providerTexts } from './provider.texts.ts'
import { useGivenRoleName } from './use-admission-facts.tsx'

type Props = { companyId: number; onClose: () => void }

/** Looks a name up in the stored directory, and says what it answers. */
export function DirectoryTestDialog({ companyId, onClose }: Props) {
  const t = useTexts(directoryTexts)
  const test = useAct(directoryCalls.test, { refresh: ['directory'] })
  return (
    <Modal open title={t('test')} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t('testHint')}</p>
      <Form<{ name: string }> layout="vertical" onFinish={({ name }) => test.mutate({ companyId, name })}>
        <Form.Item name="name" label={t('testName')} rules={[{ required: true, whitespace: true }]}>
          <Input autoFocus maxLength={200} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item>
          <Button type="primary" htmlType="submit" loading={test.isPending}>
            {t('testStart')}
          </Button>
        </Form.Item>
      </Form>
      <div role="status">{test.data && <Answer answer={test.data} companyId={companyId} />}</div>
    </Modal>
  )
}

function Answer({ answer: { works, reason, found }, companyId }: { answer: DirectoryTest; companyId: number }) {
  const t = useTexts(directoryTexts)
  const common = useTexts(providerTexts)
  const roleName = useGivenRoleName(companyId)
  if (!works || !found) return <Alert showIcon type="error" title={t('testFails', { reason })} />
  const { entry, login, fullName, email, groups, roleId, scope, stopped } = found
  const fact = (key: string, label: string, text: string) => ({ key, label, children: text || '–' })
  return (
    <>
      <Alert showIcon type={stopped ? 'warning' : 'success'} title={t(stopped ? 'foundStopped' : 'testFound')} />
      <Descriptions
        column={1}
        size="small"
        items={[
          fact('entry', t('entry'), entry),
          fact('login', t('login'), login),
          fact('name', common('person'), fullName),
          fact('email', common('email'), email),
          {
            key: 'groups',
            label: t('foundGroups'),
            children: groups.length > 0 ? groups.map(group => <div key={group}>{group}</div>) : t('noGroups'),
          },
          fact('role', t('foundRole'), roleId === null ? t('noRole') : roleName(roleId)),
          ...(scope ? [{ key: 'scope', label: t('foundScope'), children: <ScopeText {...scope} /> }] : []),
        ]}
      />
    </>
  )
}
