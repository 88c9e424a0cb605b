import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { DirectorySettings } from '@watchfire/contract/access/directory/directory.shapes.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { DirectoryDialog } from './DirectoryDialog.tsx'
import { DirectoryTestDialog } from './DirectoryTestDialog.tsx'
import { directoryTexts } from './directory.texts.ts'
import { providerTexts } from './provider.texts.ts'
import { useAdmissionFacts } from './use-admission-facts.tsx'

/** The directory of a customer: what is set, and whether it works. */
export function DirectoryFacts({ companyId }: { companyId: number }) {
  const t = useTexts(directoryTexts)
  const common = useTexts(providerTexts)
  const [opened, setOpened] = useState<'edit' | 'test'>()
  const settings = useCall(directoryCalls.read, { companyId })
  const factsOf = useFactsOf(companyId)
  const directory = settings.data
  const close = () => setOpened(undefined)
  return (
    <SettingsPart
      title={t('title')}
      about={t('about')}
      acts={
        directory !== undefined && (
          <Can call={directoryCalls.save}>
            {directory && <Button onClick={() => setOpened('test')}>{t('test')}</Button>}
            <Button type={directory ? 'default' : 'primary'} onClick={() => setOpened('edit')}>
              {directory ? common('edit') : t('setUp')}
            </Button>
          </Can>
        )
      }
    >
      {directory && <Descriptions column={1} size="small" items={factsOf(directory)} />}
      {directory !== undefined && opened === 'edit' && (
        <DirectoryDialog companyId={companyId} directory={directory} onClose={close} />
      )}
      {opened === 'test' && <DirectoryTestDialog companyId={companyId} onClose={close} />}
    </SettingsPart>
  )
}

function useFactsOf(companyId: number) {
  const t = useTexts(directoryTexts)
  const common = useTexts(providerTexts)
  const admissionFacts = useAdmissionFacts(companyId)
  return ({ lastProblem, lastProblemStr, ...directory }: DirectorySettings) => {
    const text = (field: 'bindName' | 'base' | 'userFilter') => ({
      key: field,
      label: t(field),
      children: directory[field],
    })
    return [
      {
        key: 'state',
        label: common('state'),
        children: (
          <StateTag color={directory.inUse ? 'success' : 'default'}>
            {common(directory.inUse ? 'inUse' : 'stopped')}
          </StateTag>
        ),
      },
      ...(lastProblem
        ? [{ key: 'lastProblem', label: common('lastProblem'), children: `${lastProblem} · ${lastProblemStr}` }]
        : []),
      { key: 'name', label: common('name'), children: directory.name },
      { key: 'host', label: t('host'), children: `${directory.host}:${directory.port}` },
      { key: 'line', label: t('line'), children: t(directory.line) },
      ...(directory.line === 'plain'
        ? []
        : [
            {
              key: 'certificate',
              label: t('certificate'),
              children: t(directory.certificate ? 'certificateSet' : 'certificateSystem'),
            },
          ]),
      text('bindName'),
      text('base'),
      text('userFilter'),
      ...admissionFacts(directory),
    ]
  }
}
