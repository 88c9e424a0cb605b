import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { Suggestion } from '@watchfire/contract/relation/relation.shapes.ts'
import { Button, Checkbox, Drawer, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { NothingYet } from '../ui/state/NothingYet.tsx'
import { Muted } from '../ui/text.tsx'
import { SuggestedLinks } from './SuggestedLinks.tsx'
import styles from './SuggestionsDrawer.module.css'
import { SuggestionsPlan } from './SuggestionsPlan.tsx'
import { suggestionTexts } from './suggestion.texts.ts'
import { useAddSuggested } from './use-add-suggested.ts'

const keyOf = ({ deviceId, channelId }: Suggestion) => `${deviceId} ${channelId}`

/** Which cameras may belong to what, by how near they stand on a floor plan: looked at there, and added one by one or together. */
export function SuggestionsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(suggestionTexts)
  const [wanted, setWanted] = useState<number>()
  const list = useCall(companyCalls.listProjects, {}, { quiet: true })
  const projects = list.data?.rows ?? []
  const shown =
    projects.find(({ projectId }) => projectId === wanted) ?? projects.find(({ floorPlan }) => floorPlan) ?? projects[0]
  return (
    <Drawer open size={1040} title={t('title')} onClose={onClose}>
      {projects.length > 1 && (
        <Select
          className={styles.project}
          aria-label={t('project')}
          value={shown?.projectId}
          options={projects.map(({ projectId: value, name: label }) => ({ value, label }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setWanted}
        />
      )}
      {shown ? (
        <OfProject key={shown.projectId} projectId={shown.projectId} />
      ) : list.data ? (
        <Muted as="p">{t('noProject')}</Muted>
      ) : (
        <ListEmpty
          state={list.isError ? 'failed' : 'loading'}
          {...(list.error && { error: list.error })}
          onRetry={() => void list.refetch()}
        />
      )}
    </Drawer>
  )
}

function OfProject({ projectId }: { projectId: number }) {
  const t = useTexts(suggestionTexts)
  const read = useCall(relationCalls.suggest, { ofProjectId: projectId }, { quiet: true, selection: {} })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [looked, setLooked] = useState<string>()
  const { add, isAdding } = useAddSuggested(() => setTicked(new Set()))
  if (!read.data)
    return (
      <ListEmpty
        state={read.isError ? 'failed' : 'loading'}
        {...(read.error && { error: read.error })}
        onRetry={() => void read.refetch()}
      />
    )
  const { rows, placed } = read.data
  if (rows.length === 0)
    return (
      <NothingYet>
        <p>{t(placed === 0 ? 'nothingPlaced' : 'nothing')}</p>
        {placed === 0 && (
          <Can call={planCalls.save}>
            <Link to={`/device-position/${projectId}`}>{t('toPlan')}</Link>
          </Can>
        )}
      </NothingYet>
    )
  const chosen = rows.filter(row => ticked.has(keyOf(row)))
  const tick = (keys: readonly string[], isTicked: boolean) =>
    setTicked(now => new Set(isTicked ? [...now, ...keys] : [...now].filter(key => !keys.includes(key))))
  return (
    <div className={styles.parts}>
      <div className={styles.plan}>
        <SuggestionsPlan
          projectId={projectId}
          rows={rows}
          lit={rows.find(row => keyOf(row) === looked)}
          withoutPicture={<Muted as="p">{t('noPicture')}</Muted>}
        />
        <Muted as="p">{t('hint')}</Muted>
      </div>
      <div className={styles.list}>
        <div className={styles.bar}>
          <Checkbox
            checked={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={event => tick(rows.map(keyOf), event.target.checked)}
          >
            {t('chooseAll')}
          </Checkbox>
          <Button type="primary" disabled={chosen.length === 0} loading={isAdding} onClick={() => void add(chosen)}>
            {t('add', { count: chosen.length })}
          </Button>
        </div>
        <SuggestedLinks
          rows={rows}
          keyOf={keyOf}
          ticked={ticked}
          isAdding={isAdding}
          onTick={(key, isTicked) => tick([key], isTicked)}
          onLook={setLooked}
          onAdd={row => void add([row])}
        />
      </div>
    </div>
  )
}
