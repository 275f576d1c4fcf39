import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Reasons } from '#console/kit/reasons.tsx'
import { codes } from '#contract/codes.ts'
import { Refused } from '#request/errors.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit')
})

const refused = (fields: { path: string; message: string }[]) =>
  new Refused({ code: codes.invalid, message: '请检查标出的内容', data: { fields } })

test('what was refused without a form says why, each reason once; without any, what the gateway says of the whole', () => {
  const missing = { path: 'B2', message: '数量：必填' }
  const { rerender } = render(<Reasons failure={refused([missing, { ...missing, path: 'B3' }])} />)
  expect(screen.getAllByText('数量：必填')).toHaveLength(1)
  expect(screen.queryByText('请检查标出的内容')).toBeNull()
  rerender(<Reasons failure={refused([])} />)
  expect(screen.getByText('请检查标出的内容')).toBeTruthy()
})
