import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { Link, useParams } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import { EditProjectForm } from './EditProjectForm.tsx'
import styles from './EditProjectPage.module.css'
import { projectTexts } from './project.texts.ts'

/** One project: its data and its floor plan. */
export function EditProjectPage() {
  const t = useTexts(projectTexts)
  const projectId = Number(useParams().id)
  const read = useCall(projectCalls.get, { projectId }, { quiet: true, selection: {} })
  const project = read.data
  return (
    <ListSection>
      <header className={styles.head}>
        <BackLink to="/project-manage">{t('backToList')}</BackLink>
        <ListTitle>{project?.name ?? t('facts')}</ListTitle>
        {project && (
          <>
            <StateTag color={project.state === 'running' ? 'success' : 'default'}>{t(project.state)}</StateTag>
            <Muted>{project.companyName}</Muted>
            <Link to={`/device-position/${projectId}`}>{t('positions')}</Link>
          </>
        )}
      </header>
      {project ? (
        <EditProjectForm key={projectId} project={project} onReload={async () => (await read.refetch()).data} />
      ) : (
        <ListEmpty
          state={read.isError ? 'failed' : 'loading'}
          error={read.error ?? undefined}
          onRetry={() => void read.refetch()}
        />
      )}
    </ListSection>
  )
}
