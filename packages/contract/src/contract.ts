import { accessMatrix } from './access-matrix.ts';
import { accessRequest } from './access-request.ts';
import { activity } from './activity.ts';
import { auth } from './auth.ts';
import { branch } from './branch.ts';
import { bulk } from './bulk.ts';
import { customer } from './customer.ts';
import { dashboard } from './dashboard.ts';
import { factor, ownSignIn, userSignIn } from './factor.ts';
import { mail } from './mail.ts';
import { me } from './me.ts';
import { banner } from './banner.ts';
import { notification } from './notification.ts';
import { organization } from './organization.ts';
import { importing } from './import.ts';
import { accessTemplate } from './access-template.ts';
import { launch } from './launch.ts';
import { looks } from './looks.ts';
import { serviceClient, signInRequest } from './openid.ts';
import { personalData } from './personal-data.ts';
import { plan } from './plan.ts';
import { review } from './review.ts';
import { role } from './role.ts';
import { savedView } from './saved-view.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { subscription } from './subscription.ts';
import { statement } from './statement.ts';
import { system } from './system.ts';
import { usage } from './usage.ts';
import { user } from './user.ts';

/** Every route of the API. Apps import the groups they call; the server and the tests read all of them here. */
export const contract = {
  auth,
  me,
  factor,
  ownSignIn,
  userSignIn,
  user,
  personalData,
  organization,
  looks,
  branch,
  service,
  serviceClient,
  signInRequest,
  launch,
  plan,
  role,
  subscription,
  accessRequest,
  accessMatrix,
  review,
  savedView,
  accessTemplate,
  importing,
  bulk,
  banner,
  notification,
  mail,
  activity,
  customer,
  dashboard,
  search,
  usage,
  statement,
  system,
};
export type Contract = typeof contract;
