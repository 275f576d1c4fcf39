import { supplierCalls, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import type { Scene } from './scene.ts'

const mail = fixedId('demo:supplier:email')
const sms = fixedId('demo:supplier:sms')

/** Two suppliers as they would be set up, stopped and at hosts that there will never be: the demo sends nothing to anybody. */
export async function setUpSuppliers({ caller, at }: Scene): Promise<void> {
  const when = at(30, '09:30')
  const remark = '演示用，已停用：填写本单位的参数后再启用。'
  await caller.call('sysadmin', when, supplierCalls.add, {
    supplierId: mail,
    supplierName: '企业邮箱',
    channel: 'email',
    status: 0,
    remark,
  })
  await caller.call('sysadmin', when, supplierConfigCalls.add, {
    supplierConfigId: fixedId('demo:supplier-config:email'),
    supplierId: mail,
    host: 'smtp.milepost.invalid',
    port: 465,
    tlsMode: 'tls',
    from: '里程工程协同平台 <notice@milepost.invalid>',
  })
  await caller.call('sysadmin', when, supplierCalls.add, {
    supplierId: sms,
    supplierName: '短信服务商',
    channel: 'sms',
    status: 0,
    remark,
  })
  await caller.call('sysadmin', when, supplierConfigCalls.add, {
    supplierConfigId: fixedId('demo:supplier-config:sms'),
    supplierId: sms,
    method: 'POST',
    url: 'https://sms.milepost.invalid/send',
    bodyFormat: 'json',
    bodyTemplate: '{"phone":"{{phone}}","text":"{{text}}"}',
    successField: 'code',
    successValue: '0',
  })
}
