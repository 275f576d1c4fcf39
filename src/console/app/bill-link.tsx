import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listBills } from '#contract/boq/item.ts'
import { buttonVariants } from '../ui/button.tsx'
import { useOpens } from './screen-link.tsx'

type BillLinkProps = { projectId: string } & ({ unitWorkId: string } | { workSiteId: string })

/** Leads to the bill of quantities of a unit work or a work site; for those whose menus open that. */
export default function BillLink(search: BillLinkProps) {
  const { t } = useTranslation('boq-item')
  if (!useOpens('/admin/su-boq', listBills)) return null
  return (
    <Link to="/admin/su-boq" search={search} className={buttonVariants({ variant: 'outline' })}>
      {t('open')}
    </Link>
  )
}
