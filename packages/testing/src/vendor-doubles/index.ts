export type { DocumentedCall, DocumentedError, DoubleKind, VendorDoubleSpec } from './double.ts'
export {
  type DoubleName,
  keyOfDouble,
  startVendorDouble,
  type VendorDouble,
  type VendorDoubleOptions,
  vendorDoubles,
} from './start-vendor-double.ts'
