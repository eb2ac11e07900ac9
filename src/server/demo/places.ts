/** Real Indian pincodes with the coordinates of their neighbourhoods. */

export type Place = {
  readonly pincode: string;
  readonly area: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
};

const list = `
110001|Connaught Place|New Delhi|Delhi|28.6304|77.2177
110016|Hauz Khas|New Delhi|Delhi|28.5494|77.2001
110024|Lajpat Nagar|New Delhi|Delhi|28.5677|77.2433
110075|Dwarka|New Delhi|Delhi|28.5823|77.0500
110085|Rohini|New Delhi|Delhi|28.7158|77.1140
122001|Civil Lines|Gurugram|Haryana|28.4595|77.0266
201014|Indirapuram|Ghaziabad|Uttar Pradesh|28.6414|77.3714
201301|Sector 15|Noida|Uttar Pradesh|28.5839|77.3109
226001|Hazratganj|Lucknow|Uttar Pradesh|26.8500|80.9462
226010|Gomti Nagar|Lucknow|Uttar Pradesh|26.8496|81.0072
208001|Mall Road|Kanpur|Uttar Pradesh|26.4725|80.3500
221001|Chowk|Varanasi|Uttar Pradesh|25.3176|83.0100
160017|Sector 17|Chandigarh|Chandigarh|30.7398|76.7827
141001|Civil Lines|Ludhiana|Punjab|30.9010|75.8573
248001|Rajpur Road|Dehradun|Uttarakhand|30.3255|78.0436
302001|Pink City|Jaipur|Rajasthan|26.9196|75.7878
302017|Malviya Nagar|Jaipur|Rajasthan|26.8549|75.8243
380009|Navrangpura|Ahmedabad|Gujarat|23.0365|72.5611
380015|Satellite|Ahmedabad|Gujarat|23.0300|72.5177
390007|Alkapuri|Vadodara|Gujarat|22.3106|73.1685
395007|Vesu|Surat|Gujarat|21.1418|72.7709
400001|Fort|Mumbai|Maharashtra|18.9388|72.8354
400050|Bandra West|Mumbai|Maharashtra|19.0596|72.8295
400053|Andheri West|Mumbai|Maharashtra|19.1364|72.8296
400076|Powai|Mumbai|Maharashtra|19.1176|72.9060
400092|Borivali West|Mumbai|Maharashtra|19.2290|72.8573
400601|Naupada|Thane|Maharashtra|19.1943|72.9702
400703|Vashi|Navi Mumbai|Maharashtra|19.0771|72.9986
411001|Camp|Pune|Maharashtra|18.5167|73.8792
411014|Viman Nagar|Pune|Maharashtra|18.5679|73.9143
411038|Kothrud|Pune|Maharashtra|18.5074|73.8077
411057|Hinjewadi|Pune|Maharashtra|18.5913|73.7389
422005|Gangapur Road|Nashik|Maharashtra|20.0059|73.7620
440010|Dharampeth|Nagpur|Maharashtra|21.1400|79.0600
403001|Panaji|Panaji|Goa|15.4989|73.8278
462001|Bhopal GPO|Bhopal|Madhya Pradesh|23.2599|77.4126
452001|Rajwada|Indore|Madhya Pradesh|22.7196|75.8577
492001|Civil Lines|Raipur|Chhattisgarh|21.2514|81.6296
500001|Abids|Hyderabad|Telangana|17.3898|78.4767
500032|Gachibowli|Hyderabad|Telangana|17.4401|78.3489
500034|Banjara Hills|Hyderabad|Telangana|17.4156|78.4347
500081|Madhapur|Hyderabad|Telangana|17.4483|78.3915
520010|Labbipet|Vijayawada|Andhra Pradesh|16.5062|80.6480
530003|Waltair|Visakhapatnam|Andhra Pradesh|17.7231|83.3220
560001|MG Road|Bengaluru|Karnataka|12.9758|77.6045
560034|Koramangala|Bengaluru|Karnataka|12.9352|77.6245
560038|Indiranagar|Bengaluru|Karnataka|12.9784|77.6408
560066|Whitefield|Bengaluru|Karnataka|12.9698|77.7500
560100|Electronic City|Bengaluru|Karnataka|12.8452|77.6602
570001|Devaraja Mohalla|Mysuru|Karnataka|12.3052|76.6552
575001|Hampankatta|Mangaluru|Karnataka|12.8698|74.8430
600017|T Nagar|Chennai|Tamil Nadu|13.0418|80.2341
600020|Adyar|Chennai|Tamil Nadu|13.0063|80.2574
600040|Anna Nagar|Chennai|Tamil Nadu|13.0850|80.2101
600096|Perungudi|Chennai|Tamil Nadu|12.9654|80.2461
625001|Town Hall Road|Madurai|Tamil Nadu|9.9195|78.1194
641002|RS Puram|Coimbatore|Tamil Nadu|11.0102|76.9504
682016|Ernakulam South|Kochi|Kerala|9.9679|76.2850
695001|Statue|Thiruvananthapuram|Kerala|8.4980|76.9490
700016|Park Street|Kolkata|West Bengal|22.5535|88.3525
700019|Ballygunge|Kolkata|West Bengal|22.5262|88.3656
700091|Salt Lake Sector V|Kolkata|West Bengal|22.5765|88.4310
751001|Unit 3|Bhubaneswar|Odisha|20.2700|85.8400
781005|Dispur|Guwahati|Assam|26.1433|91.7898
800001|Fraser Road|Patna|Bihar|25.6093|85.1376
834001|Main Road|Ranchi|Jharkhand|23.3600|85.3300`;

const read = (line: string): Place => {
  const [pincode = '', area = '', city = '', state = '', latitude = '', longitude = ''] = line.split('|');
  return { pincode, area, city, state, latitude: Number(latitude), longitude: Number(longitude) };
};

export const places: readonly Place[] = list.trim().split('\n').map(read);
