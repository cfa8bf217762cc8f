import { type Fields, open, own, right } from './whose.ts';

const onSale = 'who may order may order what is on sale';
const priced = 'it is compared with the price in force';
const bankNames = 'an account at a bank: no record of ours';
const cart = { ...open(onSale, 'sku'), ...open(priced, 'price_id'), ...open(bankNames, 'reference') };
const standing = { ...open(onSale, 'sku'), ...open(priced, 'price_id') };
const sold = 'what is sold is shown to everybody who may buy it';
const buyerName =
  'people learn the name behind a user id they know, to sell to them; balances are shown to their owner and admins';
const newSku = 'a new product gets a SKU of its own';

/** Calls of the shop. */
export const shopIds: Record<string, Fields> = {
  'GET repurchase/category_list': right('text=category'),
  'GET repurchase/products': right('text=product', 'category=category'),
  'GET repurchase/find_products': right('text=product'),
  'GET repurchase/shop': open(sold, 'text', 'category'),
  'POST user/ask_for_stock': open(sold, 'sku'),
  'GET repurchase/buyer': open(buyerName, 'user_id'),
  'GET inventory/stock': { ...own('text=product'), ...right('franchise=franchise') },
  'GET repurchase/product': right('sku=product'),
  'POST admin/create_category': right('parent_id=category'),
  'POST admin/change_category': right('id=category', 'parent_id=category'),
  'POST admin/delete_category': right('id=category'),
  'POST admin/create_product': { ...open(newSku, 'sku'), ...right('category=category') },
  'POST admin/change_product': right('sku=product', 'category=category'),
  'POST admin/add_product_price': right('sku=product'),
  'POST admin/switch_product': right('sku=product'),
  'POST admin/add_stock': {
    ...right('sku=product'),
    ...open('printed on the goods by their maker', 'batch'),
  },
  'GET inventory/transactions': {
    ...own('sku=product', 'ref=transfer'),
    ...right('franchise=franchise'),
  },
  'POST admin/create_package': right('sku=product'),
  'POST admin/change_package': right('sku=product'),
  'POST admin/write_off_stock': right('sku=product'),
  'POST repurchase/quote': { ...open(onSale, 'sku'), ...open('nothing of a buyer is read', 'user_id') },
  'POST user/order': cart,
  'POST admin/order_for_member': { ...right('user_id'), ...cart },
  'POST admin/order_for_franchise': { ...right('user_id=franchise'), ...cart },
  'POST franchise/order_for_member': { ...open('a counter serves every member', 'user_id'), ...cart },
  'POST franchise/order_for_franchise': { ...own('user_id=franchise'), ...cart },
  'GET repurchase/placed_order': own('no=order'),
  'GET repurchase/return_quote': own('no=order'),
  'POST repurchase/pay_order': own('no=order'),
  'POST repurchase/mark_paid': own('no=order'),
  'POST repurchase/cancel_order': own('no=order'),
  'POST repurchase/return_items': { ...own('no=order'), ...open(bankNames, 'reference') },
  'POST repurchase/reject_order': { ...own('no=order'), ...open(bankNames, 'reference') },
  'POST repurchase/dispatch_order': own('no=order'),
  'POST inventory/receive_request': own('no=order'),
  'POST franchise/request_products': cart,
  'POST inventory/decide_request': own('no=stockRequest'),
  'POST inventory/dispatch_request': own('no=stockRequest'),
  'GET inventory/requests': own('buyer', 'no=stockRequest', 'reference=reference'),
  'POST repurchase/deliver_order': own('no=order'),
  'GET repurchase/orders': {
    ...own('buyer', 'no=order', 'reference=reference'),
    ...right('seller=franchise'),
  },
  'GET repurchase/invoice': { ...own('no=invoice'), ...open('printed on the paper of its invoice', 'token') },
  'GET repurchase/gst_register': right('seller=franchise'),
  'GET repurchase/gst_summary': right('seller=franchise'),
  'POST user/give_standing_order': standing,
  'POST user/change_standing_order': { ...own('no=standingOrder'), ...standing },
  'POST user/pause_standing_order': own('no=standingOrder'),
  'POST user/resume_standing_order': own('no=standingOrder'),
  'POST user/end_standing_order': own('no=standingOrder'),
  'GET repurchase/standing_orders': { ...own('no=standingOrder'), ...right('member') },
  'GET repurchase/standing_order_dates': { ...own('standing_no=standingOrder'), ...right('member') },
  'POST repurchase/forget_address': own('id=address'),
};
