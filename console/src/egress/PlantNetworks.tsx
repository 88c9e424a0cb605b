import { egressCalls, type OutsideNetwork } from '@watchfire/contract/egress/egress.calls.ts'
import { plantNetworkOf } from '@watchfire/contract/egress/plant-network.ts'
import { useMemo } from 'react'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { type Language, useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { RemoveRow } from '../ui/list/RemoveRow.tsx'
import { egressTexts } from './egress.texts.ts'
import { ListEntryDialog } from './ListEntryDialog.tsx'
import { listEntryTexts } from './list-entry.texts.ts'
import { listEntryColumns } from './list-entry-columns.tsx'
import { SettingsSection, settingsList } from './SettingsSection.tsx'

const { addNetwork, removeNetwork } = egressCalls
const idOf = ({ networkId }: OutsideNetwork) => String(networkId)

/** Says at the field what the server would refuse. */
const mustBePlantNetwork = (language: Language) => ({
  validator: async (_rule: unknown, text = '') => {
    const read = text.trim() === '' ? undefined : plantNetworkOf(text)
    if (read && 'problem' in read) throw new Error(read.problem[language])
  },
})

/** Which networks of its plant a company's mails and robots may reach. */
export function PlantNetworks() {
  const t = useTexts(egressTexts)
  const shared = useTexts(listEntryTexts)
  const language = useLanguage()
  const columns = useMemo(
    () =>
      listEntryColumns<OutsideNetwork>(shared, {
        title: t('network'),
        value: ({ network }) => network,
        removal: ({ networkId, network }) => (
          <RemoveRow
            call={removeNetwork}
            input={{ networkId }}
            of={network}
            title={t('removeTitle', { network })}
            label={shared('remove')}
            hint={t('removeHint')}
            done={shared('done')}
          />
        ),
      }),
    [t, shared],
  )
  const value = {
    name: 'network',
    label: t('network'),
    hint: t('networkHint'),
    rules: [...rulesFor(addNetwork, 'network'), mustBePlantNetwork(language)],
    maxLength: maxLengthOf(addNetwork, 'network'),
  }
  return (
    <SettingsSection
      title={t('networks')}
      about={t('about')}
      addText={t('add')}
      dialog={close => <ListEntryDialog title={t('add')} call={addNetwork} value={value} onClose={close} />}
    >
      <ListPage<typeof egressCalls.listNetworks>
        {...settingsList}
        call={egressCalls.listNetworks}
        idOf={idOf}
        columns={columns}
      />
    </SettingsSection>
  )
}
