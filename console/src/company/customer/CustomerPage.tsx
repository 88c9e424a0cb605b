import { PlusOutlined } from '@ant-design/icons'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { type CompanyRow, companyStatus } from '@watchfire/contract/company/company.shapes.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AskConsentDialog } from '../../access/public/AskConsentDialog.tsx'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { CompanyWideNote } from '../../ui/form/CompanyWideNote.tsx'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { CompanyDialog } from '../CompanyDialog.tsx'
import { companyChoices } from '../company-choices.ts'
import { CompanyStateDialog } from './CompanyStateDialog.tsx'
import { customerTexts } from './customer.texts.ts'
import { type CustomerAct, isClosed } from './customer-act.ts'
import { customerColumns } from './customer-columns.tsx'
import { NewCompanyDialog } from './NewCompanyDialog.tsx'
import { useFolded } from './use-folded.ts'

const idOf = (row: CompanyRow) => String(row.companyId)

/** Customers with the companies below them: what they have, made, changed, stopped and resumed. */
export function CustomerPage() {
  const t = useTexts(customerTexts)
  const { companyId: ownId } = useUser()
  const [acting, setActing] = useState<{ kind: CustomerAct | 'add'; row?: CompanyRow }>()
  const close = () => setActing(undefined)
  const { folded, fold } = useFolded()
  const [search, setSearch] = useSearchParams()
  // What was searched for is shown wherever it stands.
  const isSearch = ['keyword', 'status', 'customer'].some(name => search.get(name))
  const columns = useMemo(
    () =>
      customerColumns(t, (kind, row) => setActing({ kind, row }), {
        folded,
        fold: isSearch
          ? undefined
          : ({ companyId }, folds) => fold(folds ? [...folded, companyId] : folded.filter(id => id !== companyId)),
        open: row => {
          if (isClosed(row)) return setActing({ kind: 'ask', row })
          setSearch(now => {
            now.set('open', String(row.companyId))
            return now
          })
        },
      }),
    [t, folded, fold, isSearch, setSearch],
  )
  const tree = useCall(companyCalls.readTree, {}, { selection: {}, quiet: true }).data
  const customers = useMemo(
    () => companyChoices(tree ?? [], ownId).filter(({ level }) => level === 'customer'),
    [tree, ownId],
  )
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'status',
        t('allStatus'),
        companyStatus.out.options.map(value => ({ value, label: t(value) })),
      ),
      // A customer has itself alone to choose.
      ...(customers.length > 1
        ? [
            choiceFilter(
              'customer',
              t('allCustomers'),
              customers.map(one => ({ value: String(one.companyId), label: one.name })),
              true,
            ),
          ]
        : []),
    ],
    [t, customers],
  )
  const add = (
    <Can call={companyCalls.save} fallback={<CompanyWideNote />}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setActing({ kind: 'add' })}>
        {t('add')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage<typeof companyCalls.list>
        title={t('title')}
        call={companyCalls.list}
        selection={{}}
        input={({ keyword, status, customer }) => ({
          keyword,
          status: companyStatus.out.safeParse(status).data,
          parentId: Number(customer) || undefined,
          folded: keyword || status || customer || folded.length === 0 ? undefined : [...folded],
        })}
        filters={filters}
        // The customers to choose from come later than the address that names one.
        alsoReads={['customer']}
        idOf={idOf}
        columns={columns}
        minWidth="70rem"
        emptyText={t('noneYet')}
        actions={
          <>
            {customers.length > 1 && !isSearch && (
              <Button onClick={() => fold(folded.length > 0 ? [] : customers.map(({ companyId }) => companyId))}>
                {t(folded.length > 0 ? 'openAll' : 'foldAll')}
              </Button>
            )}
            {add}
          </>
        }
        detail={({ id, close: closeDetail }) => <CompanyDialog key={id} companyId={Number(id)} onClose={closeDetail} />}
      />
      {acting?.kind === 'edit' && acting.row && (
        <CompanyDialog companyId={acting.row.companyId} startsEditing onClose={close} />
      )}
      {acting?.kind === 'state' && acting.row && <CompanyStateDialog company={acting.row} onClose={close} />}
      {acting?.kind === 'ask' && acting.row && (
        <AskConsentDialog companyId={acting.row.companyId} name={acting.row.name} onClose={close} />
      )}
      {(acting?.kind === 'add' || acting?.kind === 'addBelow') && (
        <NewCompanyDialog parentId={acting.row?.companyId ?? ownId} onClose={close} />
      )}
    </>
  )
}
