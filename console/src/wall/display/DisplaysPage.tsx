import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import type { Display } from '@watchfire/contract/wall/display.shapes.ts'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { EditedListPage } from '../../ui/list/EditedListPage.tsx'
import { DisplayDialog } from './DisplayDialog.tsx'
import { displayTexts } from './display.texts.ts'
import { displayColumns } from './display-columns.tsx'
import { RenameDisplay } from './RenameDisplay.tsx'

/** A display that went away shows so while somebody looks. */
const readEvery = 30_000

/** The televisions of a company that show a wall without anybody signing in: which, where, and whether they live. */
export function DisplaysPage() {
  const t = useTexts(displayTexts)
  const companyId = Number(useParams().id)
  const columns = useMemo(() => (rename: (display: Display) => void) => displayColumns(t, rename), [t])
  return (
    <EditedListPage
      title={t('title')}
      call={displayCalls.list}
      input={() => ({ ofCompanyId: companyId })}
      selection={{}}
      idOf={display => String(display.displayId)}
      columns={columns}
      refetchInterval={readEvery}
      minWidth="78rem"
      view={
        <Link to={`/customized-screen/${companyId}/edit`} style={{ alignSelf: 'center' }}>
          {t('edit')}
        </Link>
      }
      addCall={displayCalls.make}
      addText={t('add')}
      addWhenEmpty
      emptyText={t('noneYet')}
      dialog={(display, close) =>
        display ? (
          <RenameDisplay display={display} onClose={close} />
        ) : (
          <DisplayDialog companyId={companyId} onClose={close} />
        )
      }
    />
  )
}
