import { Check, Copy, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { item } from '#request/session.ts'
import { Paper } from '../kit/paper.tsx'
import { useCopy } from '../kit/use-copy.ts'
import { Button } from '../ui/button.tsx'

/** New recovery codes, which are shown this once: to be copied or printed, and put away. */
export function RecoveryCodes({
  recoveryCodes,
  onDone,
}: {
  recoveryCodes: readonly string[]
  onDone: () => void
}) {
  const { t } = useTranslation('factor')
  const { copied, copy } = useCopy()
  const accountName = item('userAccount')?.accountName ?? ''
  const list = (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-body">
      {recoveryCodes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="select-all rounded-control bg-sunken px-4 py-3">{list}</div>
      <p className="text-attention text-dense">{t('codes.once')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={() => void copy(recoveryCodes.join('\n'))}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t(copied ? 'codes.copied' : 'codes.copy')}
        </Button>
        <Button variant="outline" onClick={() => print()}>
          <Printer aria-hidden />
          {t('codes.print')}
        </Button>
        <Button onClick={onDone}>{t('codes.saved')}</Button>
      </div>
      <Paper>
        <div className="flex flex-col gap-4 p-8 text-[#000]">
          <h1 className="font-semibold text-title">{t('codes.paper', { name: accountName })}</h1>
          {list}
        </div>
      </Paper>
    </div>
  )
}
