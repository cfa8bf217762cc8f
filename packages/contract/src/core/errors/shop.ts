/** Refusals of the shop and its stock: a part of `errors`. */
export const shopErrors = {
  out_of_stock: { status: 400, message: 'Not enough in stock.', field: 'quantity' },
  price_changed: {
    status: 400,
    message: 'Prices have changed. Look at the order again.',
    field: 'expected_total',
  },
  seller_incomplete: {
    status: 400,
    message: 'The seller has not given its legal name, address and state yet.',
    field: 'form',
  },
  office_incomplete: {
    status: 400,
    message: 'Enter address and mobile of your office on your profile first.',
    field: 'form',
  },
  not_approved: { status: 400, message: 'This request is not approved yet.', field: 'no' },
  not_your_decision: {
    status: 400,
    message: 'Who sells approves or rejects a request, who asked for it cancels it.',
    field: 'decision',
  },
  return_window_over: { status: 400, message: 'The days for returns are over.', field: 'no' },
  unknown_product: { status: 400, message: 'No product has this SKU.', field: 'sku' },
  sku_taken: { status: 400, message: 'A product with this SKU already exists.', field: 'sku' },
  barcode_taken: { status: 400, message: 'Another product has this barcode.', field: 'barcode' },
  prices_overlap: { status: 400, message: 'Another price holds on these days.', field: 'from_on' },
  price_above_mrp: { status: 400, message: 'The price and its tax are above the MRP.', field: 'mrp' },
  bv_above_price: { status: 400, message: 'BV is at most the price without tax.', field: 'bv' },
  unknown_category: { status: 400, message: 'This category does not exist.', field: 'category' },
  category_not_empty: {
    status: 400,
    message: 'This category still has products or subcategories.',
    field: 'form',
  },
  category_name_taken: {
    status: 400,
    message: 'A category of this name stands here already.',
    field: 'name',
  },
  category_cycle: {
    status: 400,
    message: 'A category cannot stand below itself.',
    field: 'parent_id',
  },
  category_without_sub: {
    status: 400,
    message: 'This category has no subcategories.',
    field: 'parent_id',
  },
} as const;
