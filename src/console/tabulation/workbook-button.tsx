import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OnlineButton } from '../app/online-button.tsx'
import type { Gated } from '../kit/permission.tsx'
import { useToast } from '../kit/toasts.tsx'
import type { ButtonProps } from '../ui/button.tsx'
import type { ReadTemplate } from './read-workbook.ts'

interface WorkbookButtonProps extends Pick<ButtonProps, 'variant'> {
  to: Gated
  onRead: (read: ReadTemplate) => void
  children: ReactNode
}

/** Lets the person choose a workbook, and reads it as a template; what is wrong with one is said. */
export function WorkbookButton({ to, onRead, children, ...button }: WorkbookButtonProps) {
  const { t } = useTranslation(['tabulation', 'import'])
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const read = async (file: File | undefined) => {
    if (!file) return
    const { readTabulation } = await import('./read-workbook.ts')
    try {
      onRead(await readTabulation(new Uint8Array(await file.arrayBuffer())))
    } catch (failure) {
      const { UnreadableWorkbook } = await import('../workbook/limits.ts')
      if (!(failure instanceof UnreadableWorkbook)) throw failure
      toast({ kind: 'error', text: t(`fault.${failure.fault}`) })
    }
  }
  return (
    <>
      <OnlineButton to={to} {...button} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {children}
      </OnlineButton>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t('workbook')}
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
